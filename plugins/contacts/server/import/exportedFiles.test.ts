import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLabel } from '#plugins/labels/contract/index.ts'
import { type Desk, startDesk } from '#tests/server/support/desk.ts'
import * as contract from '../../contract/index.ts'

const GOOGLE = `First Name,Middle Name,Last Name,Organization Name,Birthday,Labels,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value,Phone 2 - Label,Phone 2 - Value
Ana,,Prado,Loja Sul,1990-03-02,Clientes ::: * myContacts,* ,ana@cliente.example,Mobile,+55 11 98888-7777,Work,+55 11 3333-4444
Bruno,,Lima,,,* myContacts,,,Mobile,+55 11 97777-6666 ::: +55 11 96666-5555,,
,,,Padaria Central,,* myContacts,,,Work,11 3222-1111,,
`
const SPREADSHEET = `Nome;Telefone
Ana;5,51199E+12
Bruno;5.51199E+12
Carla;11988887777,0
`

let desk: Desk
beforeAll(async () => {
  desk = await startDesk()
  await desk.ask(createLabel, { tag: 'Clientes', color: '#112233' }, desk.admin)
})
afterAll(() => desk.stop())

async function upload(content: string) {
  const form = new FormData()
  form.append('file', new Blob([content]), 'contatos.csv')
  const reply = await fetch(`${desk.base}/contacts/imports`, { method: 'POST', body: form, headers: { authorization: `Bearer ${desk.admin.token}` } })
  return contract.uploadImport.output.parse(await reply.json())
}
async function run(content: string) {
  const { import: draft, mapping, preset } = await upload(content)
  await desk.ask(contract.startImport, { id: draft.id, mapping, existing: 'fill' }, desk.admin)
  const now = async () => (await desk.ask(contract.listImports, {}, desk.admin)).imports.find(({ id }) => id === draft.id)
  await expect.poll(async () => (await now())?.status, { timeout: 15_000 }).toBe('done')
  const { problems } = await desk.ask(contract.listImportProblems, { id: draft.id }, desk.admin)
  return { preset, done: await now(), problems }
}
const contactOf = async (searchParam: string) => {
  const [contact] = (await desk.ask(contract.listContacts, { searchParam }, desk.admin)).contacts
  return desk.ask(contract.getContact, { id: contact?.id ?? 0 }, desk.admin)
}

test('an export of Google is imported whole, as it comes, and tells no problem', async () => {
  const { preset, done, problems } = await run(GOOGLE)

  expect(preset).toBe('google')
  expect(done).toMatchObject({ made: 3, problems: 0 })
  expect(problems).toEqual([])
  expect(await contactOf('Ana Prado')).toMatchObject({
    name: 'Ana Prado',
    number: '5511988887777',
    email: 'ana@cliente.example',
    tags: [{ tag: 'Clientes' }],
    extraInfo: [
      { name: 'Empresa', value: 'Loja Sul' },
      { name: 'Aniversário', value: '02/03/1990' },
      { name: 'Outros números', value: '+55 11 3333 4444' },
    ],
  })
  expect(await contactOf('Bruno')).toMatchObject({
    name: 'Bruno Lima',
    number: '5511977776666',
    extraInfo: [{ name: 'Outros números', value: '+55 11 96666 5555' }],
  })
  expect(await contactOf('Padaria')).toMatchObject({ name: 'Padaria Central', number: '551132221111' })
})

test('numbers that a spreadsheet wrote in scientific notation are refused and told', async () => {
  const { preset, done, problems } = await run(SPREADSHEET)

  expect(preset).toBeNull()
  expect(done).toMatchObject({ problems: 2 })
  expect(problems).toEqual([
    { row: 2, reason: '5,51199E+12 não é um número de telefone.' },
    { row: 3, reason: '5.51199E+12 não é um número de telefone.' },
  ])
})

test.each([
  ['otherNumber', 200],
  ['otherEmail', 200],
  ['firstName', 422],
] as const)('two columns that mean %s are answered with %i', async (target, status) => {
  const { import: draft } = await upload('Número;Um;Dois\n11955554444;;')
  const mapping = [{ target: 'number' }, { target }, { target }]

  const reply = await desk.call('POST', `/contacts/imports/${draft.id}/start`, { token: desk.admin.token, body: { mapping, existing: 'skip' } })

  expect(reply.status).toBe(status)
  await desk.ask(contract.cancelImport, { id: draft.id }, desk.admin)
})
