import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Language, Session } from '#core/contract/auth.ts'
import { createTenant } from '#core/server/seeds/createTenant.ts'
import { parseSettings } from '#core/server/settings/env.ts'
import { quickHash } from '#core/server/testing/template.ts'
import { startTestServer, type TestServer } from '#core/server/testing/testServer.ts'
import { listAllFarewells, listReasons } from '#plugins/closing/contract/index.ts'
import { listContacts } from '#plugins/contacts/contract/index.ts'
import { listLabels } from '#plugins/labels/contract/index.ts'
import { listFastReplies } from '#plugins/quickReplies/contract/index.ts'
import { listQueues } from '#plugins/team/contract/index.ts'
import { listTickets } from '#plugins/tickets/contract/index.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** A new company, and its administrator signed in. */
async function newCompany(name: string, language: Language, isBare: boolean): Promise<Session> {
  const { ctx, plugins } = server.kernel
  const passwordHash = await quickHash()
  const admin = { username: name, name: 'Dona da empresa', email: `${name}@empresa.example`, profile: 'admin' as const, passwordHash }
  await createTenant(ctx, plugins, { name, language, isBare, accounts: [admin] })
  return server.login(name)
}

/** All that a company can start with. */
const startingRows = async (admin: Session) => [
  ...(await server.ask(listLabels, {}, admin)),
  ...(await server.ask(listReasons, {}, admin)),
  ...(await server.ask(listAllFarewells, {}, admin)).farewellMessages,
  ...(await server.ask(listFastReplies, {}, admin)),
]

test.each([
  ['pt-BR', 'Reclamação', 'Dúvida esclarecida', 'Sem resposta', 'obrigado'],
  ['en', 'Complaint', 'Question answered', 'No reply', 'thanks'],
  ['es', 'Reclamo', 'Consulta aclarada', 'Sin respuesta', 'gracias'],
] as const)('a company in %s starts with labels, reasons, closing messages and quick replies', async (language, label, reason, farewell, key) => {
  const admin = await newCompany(`empresa-${language.toLowerCase()}`, language, false)

  expect((await server.ask(listLabels, {}, admin)).map(({ tag }) => tag)).toContain(label)
  const reasons = await server.ask(listReasons, {}, admin)
  expect(reasons.map(({ name }) => name)).toContain(reason)
  expect((await server.ask(listAllFarewells, {}, admin)).farewellMessages.map(({ name }) => name)).toContain(farewell)
  expect((await server.ask(listFastReplies, {}, admin)).map((reply) => reply.key)).toContain(key)
})

test('none of it changes how tickets are closed: reasons are off, and no message goes by itself', async () => {
  const admin = await newCompany('empresa-fluxo', 'pt-BR', false)

  const reasons = await server.ask(listReasons, {}, admin)
  const { farewellMessages } = await server.ask(listAllFarewells, {}, admin)

  expect(reasons.filter(({ isActive }) => isActive)).toEqual([])
  expect(farewellMessages.filter(({ isUsual }) => isUsual)).toEqual([])
})

test('a bare company has its queues and nothing to start with', async () => {
  const admin = await newCompany('empresa-vazia', 'pt-BR', true)

  expect(await startingRows(admin)).toEqual([])
  expect((await server.ask(listQueues, {}, admin)).length).toBeGreaterThan(0)
})

// The installation of the tests is made with `STARTER_ROWS=off`.
test('the company of an installation that is made without them has none of it, and nothing of the sample data', async () => {
  const admin = await server.login('admin')

  expect(await startingRows(admin)).toEqual([])
  expect((await server.ask(listContacts, {}, admin)).contacts).toEqual([])
  expect((await server.ask(listTickets, { status: ['open', 'pending', 'closed'] }, admin)).tickets).toEqual([])
})

test('another company sees none of it', async () => {
  await newCompany('empresa-vizinha', 'pt-BR', false)

  expect(await server.ask(listLabels, {}, await server.login('admin'))).toEqual([])
})

test('the first company starts with it unless the settings say otherwise', () => {
  expect(parseSettings({}).starterRows).toBe(true)
  expect(parseSettings({ STARTER_ROWS: 'off' }).starterRows).toBe(false)
  expect(() => parseSettings({ STARTER_ROWS: 'maybe' })).toThrow('STARTER_ROWS')
})
