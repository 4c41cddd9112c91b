import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { sessionEnded } from '#core/contract/auth.ts'
import { listSettings } from '#core/contract/settings.ts'
import { tenants } from '#core/server/auth/identity.table.ts'
import { sendMessage } from '#plugins/chat/contract/index.ts'
import { createConnection } from '#plugins/connections/contract/index.ts'
import { listLabels } from '#plugins/labels/contract/index.ts'
import { createPerson, listPeople } from '#plugins/team/contract/people.ts'
import { type Desk, startDesk } from '#tests/server/support/desk.ts'
import { createTenant, getInstallation, listTenants, type Tenant, tenantChanged, updateTenant } from '../contract/index.ts'

let desk: Desk
beforeAll(async () => {
  desk = await startDesk()
})
afterAll(() => desk.stop())

const PASSWORD = 'chuva-de-marco'
const company = (name: string) => ({
  name,
  language: 'es' as const,
  userName: 'Rosa Lima',
  email: `${name.toLowerCase().replaceAll(' ', '.')}@empresa.example`,
  password: PASSWORD,
})
const create = (name: string, more: object = {}) => desk.ask(createTenant, { ...company(name), ...more }, desk.superadmin)
const find = async (id: number): Promise<Tenant | undefined> => (await desk.ask(listTenants, {}, desk.superadmin)).find((one) => one.id === id)
const fieldsOf = (body: unknown) =>
  z
    .object({ fields: z.array(z.object({ field: z.string(), code: z.string() })) })
    .parse(body)
    .fields.map(({ field, code }) => `${field} ${code}`)

test.each(['admin', 'supervisor', 'agente'])('%s sees no companies, makes none, changes none, and no state of the installation', async (account) => {
  const session = await desk.login(account)

  const refusals = [
    await desk.refusal(listTenants, {}, session),
    await desk.refusal(createTenant, company('Não nasce'), session),
    await desk.refusal(updateTenant, { id: session.tenantId, maxUsers: null }, session),
    await desk.refusal(getInstallation, {}, session),
  ]

  expect(refusals.map(({ status, error }) => `${status} ${error}`)).toEqual(Array.from({ length: 4 }, () => '403 ERR_NO_PERMISSION'))
})

// The first that asks for the figures: those of the days before today are then counted for a while.
test('messages of 30 days are as many as there are, also when more come', async () => {
  const { db } = desk.kernel.ctx
  const { tenantId } = desk.admin
  const truth = async () => {
    const { rows } = await db.execute<{ count: number }>(
      sql`select count(*)::int as count from messages where tenant_id = ${tenantId} and timestamp >= date_trunc('day', now() at time zone 'utc') at time zone 'utc' - interval '29 days'`,
    )
    return rows[0]?.count
  }
  const shown = async () => (await find(tenantId))?.messages
  const { visitor, ticket } = await desk.openTicket(desk.agent)
  // A message of a day before today, and another that is too old to count.
  for (const [body, days] of [
    ['Há dez dias', 10],
    ['Há muito', 31],
  ] as const) {
    const { id } = await desk.ask(sendMessage, { ticketId: ticket.id, body }, desk.agent)
    await db.execute(sql`update messages set timestamp = now() - make_interval(days => ${days}) where tenant_id = ${tenantId} and id = ${id}`)
  }
  const before = await truth()
  expect(before).toBeGreaterThan(1)
  expect(await shown()).toBe(before)

  await visitor.write('Mais uma')
  await desk.ask(sendMessage, { ticketId: ticket.id, body: 'E a resposta' }, desk.agent)

  expect(await shown()).toBe((before ?? 0) + 2)
  expect(await shown()).toBe(await truth())
})

test('a company is made with its administrator and the texts of its language, and sees nothing of another', async () => {
  const ear = await desk.socket(desk.superadmin)

  const made = await create('Padaria Rosa', { maxUsers: 2, maxConnections: 1 })

  expect(made).toMatchObject({
    name: 'Padaria Rosa',
    status: 'active',
    people: 1,
    signedIn: 0,
    maxUsers: 2,
    connections: 1,
    maxConnections: 1,
    openTickets: 0,
    messages: 0,
    storageBytes: 0,
  })
  expect(await ear.hear(tenantChanged)).toEqual({ id: made.id })
  const rosa = await desk.login('padaria.rosa@empresa.example', PASSWORD)
  expect(rosa).toMatchObject({ tenantId: made.id, profile: 'admin' })
  expect((await desk.ask(listLabels, {}, rosa)).map(({ tag }) => tag)).toContain('Reclamo')
  expect((await desk.ask(listPeople, {}, rosa)).people.map(({ name }) => name)).toEqual(['Rosa Lima'])
  expect(await find(made.id)).toMatchObject({ signedIn: 1 })
})

test('limits hold for people and connections, and are lifted again', async () => {
  const made = await create('Limites', { maxUsers: 1, maxConnections: 1 })
  const admin = await desk.login('limites@empresa.example', PASSWORD)
  const person = { name: 'Segunda', email: 'segunda@limites.example', password: PASSWORD }
  const connection = { name: 'Outra', type: 'webchat' }
  expect(await desk.refusal(createPerson, person, admin)).toMatchObject({ status: 400, error: 'ERR_USER_CREATION_DISABLED' })
  expect(await desk.refusal(createConnection, connection, admin)).toMatchObject({ status: 409 })

  await desk.ask(updateTenant, { id: made.id, maxUsers: null, maxConnections: null }, desk.superadmin)

  await desk.ask(createPerson, person, admin)
  await desk.ask(createConnection, connection, admin)
  expect(await find(made.id)).toMatchObject({ people: 2, maxUsers: null, connections: 2, maxConnections: null })
})

test('a limit below what there is takes nothing away', async () => {
  const { id } = await create('Cheia')

  const changed = await desk.ask(updateTenant, { id, maxConnections: 0 }, desk.superadmin)

  expect(changed).toMatchObject({ connections: 1, maxConnections: 0 })
})

describe('what is refused at its field', () => {
  const good = company('Boa empresa')
  test.each([
    ['no name', { name: '  ' }, ['name required']],
    ['a name that is too long', { name: 'a'.repeat(81) }, ['name too_big']],
    ['a name that is taken, whatever its case and spaces', { name: ' BALCÃO ' }, ['name duplicated']],
    ['an e-mail that is taken', { email: 'Agente@balcao.local' }, ['email duplicated']],
    ['an e-mail that is another one’s user name', { email: 'agente2@balcao.local' }, ['email duplicated']],
    ['no e-mail', { email: 'rosa' }, ['email invalid_format']],
    ['a short password', { password: 'curta' }, ['password length']],
    ['the own name as password', { userName: 'Rosa Lima Prado', password: 'rosa lima prado' }, ['password personal']],
    ['a password that everybody tries', { password: '12345678' }, ['password plain']],
    ['negative limits', { maxUsers: -1, maxConnections: -1 }, ['maxUsers too_small', 'maxConnections too_small']],
    ['limits that are no whole numbers', { maxUsers: 1.5, maxConnections: 0.5 }, ['maxUsers invalid_type', 'maxConnections invalid_type']],
    ['limits without end', { maxUsers: 1e9 }, ['maxUsers too_big']],
  ])('%s', async (_what, change, expected) => {
    const before = (await desk.ask(listTenants, {}, desk.superadmin)).length

    const refused = await desk.refusal(createTenant, { ...good, ...change }, desk.superadmin)

    expect([refused.status, fieldsOf(refused.body)]).toEqual([422, expected])
    expect(await desk.ask(listTenants, {}, desk.superadmin)).toHaveLength(before)
  })

  test.each([
    ['an empty name', { name: '' }, ['name required']],
    ['the name of another company', { name: 'balcão' }, ['name duplicated']],
    ['no people at all', { maxUsers: 0 }, ['maxUsers too_small']],
  ])('when a company is changed: %s', async (_what, change, expected) => {
    const { id, name } = await create(`Troca ${crypto.randomUUID().slice(0, 8)}`)

    const refused = await desk.refusal(updateTenant, { id, ...change }, desk.superadmin)

    expect([refused.status, fieldsOf(refused.body)]).toEqual([422, expected])
    expect(await find(id)).toMatchObject({ name, maxUsers: null })
  })
})

test('half a character at the end of a name is left out', async () => {
  const made = await desk.call('POST', '/admin/tenants', {
    token: desk.superadmin.token,
    body: `${JSON.stringify({ ...company('Meia'), name: '' }).replace('"name":""', '"name":"Meia \\ud800"')}`,
  })

  expect(made).toMatchObject({ status: 200, body: { name: 'Meia' } })
})

test('two superadmins at once: the second is told, and a rename keeps the rest', async () => {
  const made = await create('Concorrida', { maxUsers: 5 })

  const changed = await desk.ask(updateTenant, { id: made.id, name: 'Concorrida Dois', rev: made.rev }, desk.superadmin)
  const second = await desk.refusal(updateTenant, { id: made.id, maxUsers: 9, rev: made.rev }, desk.superadmin)

  expect(changed).toMatchObject({ name: 'Concorrida Dois', maxUsers: 5 })
  expect(second).toMatchObject({ status: 409, error: 'ERR_TENANT_CHANGED' })
})

test('the same company made twice at once is one', async () => {
  const both = await Promise.allSettled([create('Gêmea'), create('gêmea', { email: 'outra.gemea@empresa.example' })])

  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('a suspended company is out at once and told why; let in again, its session goes on', async () => {
  const { id } = await create('Suspensa')
  const admin = await desk.login('suspensa@empresa.example', PASSWORD)
  const ear = await desk.socket(admin)

  await desk.ask(updateTenant, { id, status: 'inactive' }, desk.superadmin)

  await ear.ended()
  expect(ear.allOf(sessionEnded)).toEqual([{ reason: 'companySuspended' }])
  expect(await desk.refusal(listSettings, {}, admin)).toMatchObject({ status: 403, error: 'ERR_TENANT_INACTIVE' })
  await expect(desk.login('suspensa@empresa.example', PASSWORD)).rejects.toThrow('ERR_TENANT_INACTIVE')
  expect(await find(id)).toMatchObject({ status: 'inactive', people: 1, signedIn: 1 })

  await desk.ask(updateTenant, { id, status: 'active' }, desk.superadmin)
  expect(Array.isArray(await desk.ask(listSettings, {}, admin))).toBe(true)
})

test('neither the platform itself nor a company that is not there can be changed', async () => {
  expect((await desk.call('PUT', '/admin/tenants/0', { token: desk.superadmin.token, body: { name: 'x' } })).status).toBe(400)
  expect(await desk.refusal(updateTenant, { id: 99_999, name: 'x' }, desk.superadmin)).toMatchObject({ status: 404 })
  expect((await desk.ask(listTenants, {}, desk.superadmin)).map(({ id }) => id)).not.toContain(0)
})

test('the state of the installation has figures, and no secret', async () => {
  const state = await desk.ask(getInstallation, {}, desk.superadmin)

  expect(state).toMatchObject({ version: 'test', jobs: { failed: 0 }, hasMail: false })
  expect(state.database.bytes).toBeGreaterThan(0)
  expect(state.disk.totalBytes).toBeGreaterThan(state.disk.freeBytes)
})

test('what a superadmin reads of a company are its name and figures', async () => {
  const [row] = await desk.kernel.ctx.db.select().from(tenants).where(eq(tenants.id, desk.admin.tenantId))

  const seen = await find(desk.admin.tenantId)

  expect(seen).toMatchObject({ name: row?.name, people: 4 })
  expect(JSON.stringify(seen)).not.toMatch(/balcao\.local|Agente/)
})
