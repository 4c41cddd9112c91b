import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { users } from '#core/server/auth/identity.table.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import { type Desk, startDesk } from '#tests/server/support/desk.ts'
import { getUser, listQueues, listUsers, putUserConfigs, userConfigsChanged } from '../contract/index.ts'

let desk: Desk
beforeAll(async () => {
  desk = await startDesk()
})
afterAll(() => desk.stop())

const everybody = (desk: Desk) => [desk.admin, desk.supervisor, desk.agent]

describe('people', () => {
  test.each(['/users', '/users/'])('are listed by name at %s, with their queues and presence', async (path) => {
    const reply = await desk.call('GET', path, { token: desk.agent.token })

    const { users: rows, count, hasMore } = listUsers.output.parse(reply.body)
    expect(rows.map(({ name }) => name)).toEqual(['Administração', 'Agente Dois', 'Agente Um', 'Supervisão'])
    expect({ count, hasMore }).toEqual({ count: 4, hasMore: false })
    expect(rows[2]?.queues.map(({ queue }) => queue)).toEqual(['Suporte', 'Vendas'])
    expect(JSON.stringify(reply.body)).not.toMatch(/argon2|password/i)
  })

  test.each([
    ['a name', 'agente', ['Agente Dois', 'Agente Um']],
    ['an e-mail', 'supervisor@', ['Supervisão']],
    ['a sign that means anything elsewhere', '%', []],
    ['nothing that is there', 'zzz', []],
  ])('are found by %s', async (_what, searchParam, names) => {
    const { users: rows } = await desk.ask(listUsers, { searchParam }, desk.agent)

    expect(rows.map(({ name }) => name)).toEqual(names)
  })

  test('who were switched off are not listed', async () => {
    const rows = tenantRows(desk.kernel.ctx.db, desk.admin, users)
    await rows.update(eq(users.id, desk.agent2.userId), { isActive: false })

    const { count } = await desk.ask(listUsers, {}, desk.admin)

    await rows.update(eq(users.id, desk.agent2.userId), { isActive: true })
    expect(count).toBe(3)
  })

  test('are there for every profile of the company, and not for a superadmin', async () => {
    for (const session of everybody(desk)) expect((await desk.ask(listUsers, {}, session)).count).toBe(4)
    expect((await desk.refusal(listUsers, {}, desk.superadmin)).status).toBe(403)
  })
})

describe('one person', () => {
  test('sees of themselves what the workbench needs', async () => {
    const own = await desk.ask(getUser, { id: desk.agent.userId }, desk.agent)

    expect(own).toMatchObject({
      id: desk.agent.userId,
      tenantId: desk.agent.tenantId,
      profile: 'user',
      email: 'agente@balcao.local',
      permissions: expect.arrayContaining(['tickets.list']),
    })
  })

  test('sees of others nothing private', async () => {
    await desk.ask(putUserConfigs, { id: desk.agent2.userId, isDark: true }, desk.agent2)

    const other = await desk.ask(getUser, { id: desk.agent2.userId }, desk.admin)

    expect(other).toMatchObject({ name: 'Agente Dois', configs: {}, permissions: [], menuVisibility: {} })
  })

  test('who is not there is not found', async () => {
    expect(await desk.refusal(getUser, { id: 999_999 }, desk.admin)).toMatchObject({ status: 404, error: 'ERR_NO_USER_FOUND' })
  })
})

describe('own preferences', () => {
  test('are merged: what is not sent stays', async () => {
    const id = desk.agent.userId
    await desk.ask(putUserConfigs, { id, isDark: true }, desk.agent)

    const saved = await desk.ask(putUserConfigs, { id, filtrosAtendimento: { status: ['closed'], queuesIds: [1] } }, desk.agent)

    expect(saved).toMatchObject({ isDark: true, filtrosAtendimento: { status: ['closed'], queuesIds: [1], showAll: false } })
    expect((await desk.ask(getUser, { id }, desk.agent)).configs).toEqual(saved)
    expect((await desk.login('agente')).configs).toEqual(saved)
  })

  test('raise the revision of the person', async () => {
    const id = desk.agent.userId
    const before = await desk.ask(getUser, { id }, desk.agent)
    await desk.ask(putUserConfigs, { id, locale: 'en' }, desk.agent)

    expect((await desk.ask(getUser, { id }, desk.agent)).rev).toBe(before.rev + 1)
  })

  test('hold in every window of the person, and are told to nobody else; each window keeps its own list filter', async () => {
    const id = desk.agent.userId
    const [own, other] = [await desk.socket(desk.agent), await desk.socket(desk.agent2)]

    await desk.ask(putUserConfigs, { id, filtrosAtendimento: { status: ['open'] } }, desk.agent)
    await desk.ask(
      putUserConfigs,
      { id, keys: { 'tickets.resolve': ['x', 'g x'], 'tickets.accept': '' }, filtrosAtendimento: { status: ['open'] } },
      desk.agent,
    )
    await desk.ask(putUserConfigs, { id: desk.agent2.userId, isDark: true }, desk.agent2)

    const heard = await own.hear(userConfigsChanged)
    expect(heard).toEqual({ userId: id, configs: { keys: { 'tickets.resolve': ['x', 'g x'], 'tickets.accept': '' } } })
    expect(await other.hear(userConfigsChanged)).toEqual({ userId: desk.agent2.userId, configs: { isDark: true } })
    expect((await desk.login('agente')).configs.keys).toEqual(heard.configs.keys)
  })

  test.each([
    ['too many keys for one command', { 'tickets.resolve': Array.from({ length: 9 }, (_none, index) => String(index)) }],
    ['keys without end', { 'tickets.resolve': 'x'.repeat(65) }],
    ['too many commands', Object.fromEntries(Array.from({ length: 1_001 }, (_none, index) => [`a.${index}`, 'x']))],
    ['what is no text', { 'tickets.resolve': 7 }],
  ])('are refused with %s', async (_what, keys) => {
    const reply = await desk.call('PUT', `/users/${desk.agent.userId}/configs`, { token: desk.agent.token, body: { keys } })

    expect([400, 422]).toContain(reply.status)
  })

  test.each([
    ['a filter', { filtrosAtendimento: { status: ['gone'] } }, 'filtrosAtendimento.status.0'],
    ['a density', { listDensity: 'huge' }, 'listDensity'],
    ['a signature', { signature: { isOn: true, text: 'x'.repeat(61) } }, 'signature.text'],
    ['a switch', { enterSends: 'sometimes' }, 'enterSends'],
  ])('of plugins are refused by their field: %s', async (_what, body, field) => {
    const reply = await desk.call('PUT', `/users/${desk.agent.userId}/configs`, { token: desk.agent.token, body })

    expect(reply).toMatchObject({ status: 400, body: { fields: [{ field }] } })
  })

  test('are nobody else’s to change, not even an admin’s', async () => {
    expect(await desk.refusal(putUserConfigs, { id: desk.agent.userId, isDark: false }, desk.admin)).toMatchObject({ status: 403, error: 'ERR_NO_PERMISSION' })
  })

  test('of an unknown kind are dropped', async () => {
    const reply = await desk.call('PUT', `/users/${desk.agent.userId}/configs/`, { token: desk.agent.token, body: { isAdmin: true, profile: 'admin' } })

    expect(reply.status).toBe(200)
    expect(JSON.stringify(reply.body)).not.toMatch(/isAdmin|profile/)
  })
})

test('queues are listed by name for the company, and not for a superadmin', async () => {
  for (const session of everybody(desk)) {
    expect((await desk.ask(listQueues, {}, session)).map(({ queue, isActive }) => [queue, isActive])).toEqual([
      ['Suporte', true],
      ['Vendas', true],
    ])
  }
  expect((await desk.call('GET', '/queue/', { token: desk.agent.token })).status).toBe(200)
  expect((await desk.refusal(listQueues, {}, desk.superadmin)).status).toBe(403)
})
