import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Session } from '#core/contract/auth.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import { createLabel } from '#plugins/labels/contract/index.ts'
import { type Desk, startDesk } from '#tests/server/support/desk.ts'
import * as contract from '../../contract/index.ts'
import { contacts } from '../contacts.table.ts'

let desk: Desk
beforeAll(async () => {
  desk = await startDesk()
  await desk.ask(createLabel, { tag: 'Freguês', color: '#112233' }, desk.admin)
})
afterAll(() => desk.stop())

async function post(content: string, who: Session, name = 'contatos.csv') {
  const form = new FormData()
  form.append('file', new Blob([content]), name)
  return fetch(`${desk.base}/contacts/imports`, { method: 'POST', body: form, headers: { authorization: `Bearer ${who.token}` } })
}
const upload = async (content: string, who = desk.admin) => contract.uploadImport.output.parse(await (await post(content, who)).json())
const now = async (id: string, who = desk.admin) => (await desk.ask(contract.listImports, {}, who)).imports.find((row) => row.id === id)
const ended = (id: string, status: contract.ContactImport['status'], who = desk.admin) =>
  expect.poll(async () => (await now(id, who))?.status, { timeout: 15_000 }).toBe(status)

async function run(content: string, existing: contract.ExistingMode = 'skip', who = desk.admin) {
  const { import: draft, mapping } = await upload(content, who)
  await desk.ask(contract.startImport, { id: draft.id, mapping, existing }, who)
  await ended(draft.id, 'done', who)
  const done = await now(draft.id, who)
  if (!done) throw new Error('The import is gone')
  return done
}
async function undo(id: string, who = desk.admin) {
  await desk.ask(contract.undoImport, { id }, who)
  await ended(id, 'undone', who)
}
const find = async (searchParam: string, who = desk.admin) => (await desk.ask(contract.listContacts, { searchParam }, who)).contacts
const detail = async (name: string) => {
  const [contact] = await find(name)
  return desk.ask(contract.getContact, { id: contact?.id ?? 0 }, desk.admin)
}
const problems = async (id: string, who = desk.admin, language = 'pt-BR') => {
  const reply = await fetch(`${desk.base}/contacts/imports/${id}/problems?language=${language}`, { headers: { authorization: `Bearer ${who.token}` } })
  return { status: reply.status, lines: (await reply.text()).trimEnd().split('\r\n') }
}

describe('an import', () => {
  test('makes contacts with all that its columns say, and undone they are gone', async () => {
    const {
      import: draft,
      mapping,
      preview,
    } = await upload(
      'Nome;Telefone;E-mail;Etiquetas;Responsável;Nascimento;Empresa\nZilda Prado;(11) 98111-0001;zilda@exemplo.com.br;freguês;agente um;1990-11-22;=Padaria',
    )
    expect(mapping.map(({ target }) => target)).toEqual(['name', 'number', 'email', 'labels', 'wallet', 'birthday', 'field'])
    expect(preview[0]?.[0]).toBe('Zilda Prado')
    expect(await find('Zilda')).toEqual([])

    await desk.ask(contract.startImport, { id: draft.id, mapping, existing: 'skip' }, desk.admin)
    await ended(draft.id, 'done')

    expect(await detail('Zilda')).toMatchObject({
      name: 'Zilda Prado',
      number: '5511981110001',
      email: 'zilda@exemplo.com.br',
      tags: [{ tag: 'Freguês' }],
      wallets: [{ id: desk.agent.userId }],
      extraInfo: [
        { name: 'Aniversário', value: '22/11/1990' },
        { name: 'Empresa', value: '=Padaria' },
      ],
    })
    await undo(draft.id)
    expect(await find('Zilda')).toEqual([])
  })

  test('takes a mobile number with and without its ninth digit for one person, also inside the file', async () => {
    await run('Nome;Número\nTeresa;+55 11 8765-1111')
    const done = await run('Nome;Número\nTeresa Lima;+55 11 98765-1111\nUgo;11 98765-2222\nUgo de novo;1187652222\nUgo outra vez;5511987652222', 'overwrite')

    expect(done).toMatchObject({ made: 1, changed: 1, problems: 2, done: 4, total: 4 })
    expect(await find('Teresa')).toMatchObject([{ name: 'Teresa Lima', number: '551187651111' }])
    expect((await problems(done.id)).lines).toEqual([
      'Linha;Motivo;Nome;Número',
      '4;A mesma pessoa já está na linha 3.;Ugo de novo;1187652222',
      '5;A mesma pessoa já está na linha 3.;Ugo outra vez;5511987652222',
    ])
  })

  test.each([
    ['skip', 'Vera', null, 'Padaria', 'unchanged'],
    ['fill', 'Vera', 'nova@exemplo.com.br', 'Padaria', 'changed'],
    ['overwrite', 'Vera Nova', 'nova@exemplo.com.br', 'Mercado', 'changed'],
  ] as const)('with %s leaves what it should of people who are there, and its undo brings it back', async (existing, name, email, company, count) => {
    const number = { skip: '11971110001', fill: '11971110002', overwrite: '11971110003' }[existing]
    await run(`Nome;Número;Empresa\nVera;${number};Padaria`)
    const done = await run(`Nome;Número;E-mail;empresa\nVera Nova;${number};nova@exemplo.com.br;Mercado`, existing)
    expect(done[count]).toBe(1)
    expect(await detail(number)).toMatchObject({ name, email, extraInfo: [{ value: company }] })

    if (count === 'changed') await undo(done.id)
    expect(await detail(number)).toMatchObject({ name: 'Vera', email: null, extraInfo: [{ value: 'Padaria' }] })
  })

  test('tells each row with a problem, in words and as it was', async () => {
    const done = await run('Nome;Número;E-mail;Etiquetas\nWanda;;a@b.br\nXênia;abc\n"Yara;11961110001\nZeca;11961110002;zeca@;VIP\n=1+1;11961110003\n')

    expect(done).toMatchObject({ made: 2, problems: 4 })
    expect((await problems(done.id)).lines).toEqual([
      'Linha;Motivo;Nome;Número;E-mail;Etiquetas',
      '2;Falta o número.;Wanda;;a@b.br',
      '3;abc não é um número de telefone.;Xênia;abc',
      '4;A linha não pode ser lida: há uma aspa que não fecha.',
      '5;zeca@ não é um e-mail; o contato ficou sem ele. A etiqueta VIP não existe; o contato ficou sem ela.;Zeca;11961110002;zeca@;VIP'
        .replace('5;', '5;"')
        .replace('ela.;', 'ela.";'),
    ])
    expect((await problems(done.id, desk.admin, 'en')).lines[1]).toBe('2;The number is missing.;Wanda;;a@b.br')
    expect((await find('11961110003'))[0]?.name).toBe('=1+1')
  })

  test('undone leaves those whom somebody changed or talked to since', async () => {
    const done = await run('Nome;Número\nAlba;11951110001\nBrás;11951110002\nCira;11951110003')
    const [alba] = await find('Alba')
    await desk.ask(contract.updateContact, { id: alba?.id ?? 0, email: 'alba@exemplo.com.br' }, desk.agent)

    await undo(done.id)

    expect((await find('1195111')).map(({ name }) => name)).toEqual(['Alba'])
    expect(await now(done.id)).toMatchObject({ kept: 1, undoUntil: null })
  })

  test('brings somebody back who was deleted, and its undo deletes them again', async () => {
    const first = await run('Nome;Número\nDina;11941110001')
    await undo(first.id)
    const second = await run('Nome;Número\nDina Reis;11941110001')
    expect(await find('Dina')).toMatchObject([{ name: 'Dina Reis' }])

    await undo(second.id)
    expect(await find('Dina')).toEqual([])
  })

  test('can be cancelled while it runs, and what it wrote can be undone', async () => {
    const rows = Array.from({ length: 6_000 }, (_none, at) => `Massa ${at};1193${String(1_000_000 + at)}`).join('\n')
    const { import: draft, mapping } = await upload(`Nome;Número\n${rows}`)
    await desk.ask(contract.startImport, { id: draft.id, mapping, existing: 'skip' }, desk.admin)
    const busy = await post('Nome;Número\nA;1', desk.admin)
    expect(busy.status).toBe(409)
    await desk.ask(contract.cancelImport, { id: draft.id }, desk.admin)

    await ended(draft.id, 'cancelled')
    const { made = 0 } = (await now(draft.id)) ?? {}
    expect(made).toBeLessThan(6_000)
    if (made > 0) await undo(draft.id)
    expect(await find('Massa')).toEqual([])
  })

  test('tells the screens of whoever imports how far it is, and everybody that contacts changed', async () => {
    const own = await desk.socket(desk.admin)
    const other = await desk.socket(desk.agent)
    const { id } = await run('Nome;Número\nEva;11921110001')

    await own.hear(contract.importChanged, (row) => row.id === id && row.status === 'done')
    await other.hear(contract.contactsChanged)
    expect(other.allOf(contract.importChanged)).toEqual([])
  })
})

describe('who may import', () => {
  test('is not an agent, and nobody sees what another imports', async () => {
    const done = await run('Nome;Número\nFábio;11911110001')
    const neighbour = (await desk.otherTenant()).admin

    expect((await post('Nome;Número\nA;1', desk.agent)).status).toBe(403)
    expect((await problems(done.id, desk.agent)).status).toBe(403)
    expect((await problems(done.id, desk.supervisor)).status).toBe(404)
    expect((await problems(done.id, neighbour)).status).toBe(404)
    await expect(desk.ask(contract.undoImport, { id: done.id }, neighbour)).rejects.toThrow('ERR_NO_IMPORT_FOUND')
    await expect(desk.ask(contract.cancelImport, { id: done.id }, desk.supervisor)).rejects.toThrow('ERR_NO_IMPORT_FOUND')
  })

  test('gets the same number as another company without touching theirs', async () => {
    const neighbour = (await desk.otherTenant()).admin
    await run('Nome;Número\nGil;11901110001')
    await run('Nome;Número\nGil Vizinho;11901110001', 'overwrite', neighbour)

    const rows = await desk.kernel.ctx.db.select().from(contacts).where(eq(contacts.number, '5511901110001'))
    expect(rows.map(({ name }) => name).toSorted()).toEqual(['Gil', 'Gil Vizinho'])
    expect(await tenantRows(desk.kernel.ctx.db, desk.admin, contacts).first(eq(contacts.name, 'Gil Vizinho'))).toBeUndefined()
  })
})

test.each([
  ['no file', undefined, 400],
  ['an empty file', '', 422],
  ['headings alone', 'Nome;Número', 422],
  ['51 MB', 'x'.repeat(51 * 1024 * 1024), 413],
])('%s is refused', async (_what, content, status) => {
  const reply = content === undefined ? await desk.call('POST', '/contacts/imports', { token: desk.admin.token }) : await post(content, desk.admin)

  expect(reply.status).toBe(status)
})

test.each([
  ['no number', [{ target: 'name' }, { target: 'none' }]],
  ['two numbers', [{ target: 'number' }, { target: 'number' }]],
  ['a field without a name', [{ target: 'number' }, { target: 'field', field: ' ' }]],
  ['too few columns', [{ target: 'number' }]],
] as const)('a mapping with %s is refused at its field', async (_what, mapping) => {
  const { import: draft } = await upload('Nome;Número\nHugo;11900000001')
  const reply = await desk.call('POST', `/contacts/imports/${draft.id}/start`, { token: desk.admin.token, body: { mapping, existing: 'skip' } })

  expect(reply).toMatchObject({ status: 422, body: { fields: [{ field: 'mapping' }] } })
})
