import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Session } from '#core/contract/auth.ts'
import { type Desk, startDesk } from '#tests/server/support/desk.ts'
import { contactsService } from '../../contract/index.ts'
import { openContactFile } from '../import/read/openFile.ts'
import { fileOf } from '../import/read/testFiles.ts'

/** More than one page of what is read at once. */
const MANY = 1_203

let desk: Desk
beforeAll(async () => {
  desk = await startDesk()
  const service = desk.kernel.ctx.use(contactsService)
  await desk.kernel.ctx.transact(async (tx) => {
    const inside = tx.use(contactsService)
    for (let at = 0; at < MANY - 1; at++)
      await inside.findOrCreate(desk.admin.tenantId, { name: `Pessoa ${at}`, number: `55119${10_000_000 + at}`, email: null })
  })
  await service.findOrCreate(desk.admin.tenantId, { name: '=1+1 "&<', number: '5521999990000', email: 'a@b.br', fields: { Empresa: '@Padaria; filha' } })
})
afterAll(() => desk.stop())

const get = (query: string, who: Session) => fetch(`${desk.base}/contacts/export?${query}`, { headers: { authorization: `Bearer ${who.token}` } })

test('the file of text has every contact once, and keeps formulas from running', async () => {
  const reply = await get('', desk.admin)
  const lines = (await reply.text()).trimEnd().split('\r\n')

  expect(reply.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(lines[0]).toBe('Nome;Número;E-mail;Etiquetas;Carteira;Criado;Empresa')
  expect(new Set(lines)).toHaveProperty('size', MANY + 1)
  const [line] = (await (await get('searchParam=21999990000', desk.admin)).text()).split('\r\n').slice(1)
  expect(line).toMatch(/^"'=1\+1 ""&<";'\+5521999990000;a@b\.br;;;\d{4}-\d\d-\d\d;"'@Padaria; filha"$/)
})

test('the workbook has the same, and is read by the import as it was', async () => {
  const reply = await get('format=xlsx&language=en', desk.supervisor)
  const { headings, rows } = await openContactFile(await fileOf('x.xlsx', new Uint8Array(await reply.arrayBuffer())))
  const names: (string | undefined)[] = []
  for await (const { cells } of rows) names.push(cells?.[0])

  expect(headings).toEqual(['Name', 'Number', 'E-mail', 'Labels', 'Wallet', 'Created', 'Empresa'])
  expect(names).toHaveLength(MANY)
  expect(names).toContain('=1+1 "&<')
})

test('agents get no file, another company none of ours, and a wrong filter its field', async () => {
  const neighbour = (await desk.otherTenant()).admin

  expect((await get('', desk.agent)).status).toBe(403)
  expect((await (await get('', neighbour)).text()).trimEnd().split('\r\n')).toHaveLength(1)
  const refused = await get('format=pdf', desk.admin)
  expect(await refused.json()).toMatchObject({ error: 'ERR_INVALID_INPUT', fields: [{ field: 'format' }] })
})
