import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Session } from '#core/contract/auth.ts'
import { tenants, users } from '#core/server/auth/identity.table.ts'
import { undoActionOn } from '#plugins/deeds/contract/index.ts'
import { type Desk, startDesk } from '#tests/server/support/desk.ts'
import { listUsers, putUser, userChanged } from '../../contract/index.ts'
import { createPerson, listPeople, type Person } from '../../contract/people.ts'

const PASSWORD = 'chuva-de-marco'

let desk: Desk
beforeAll(async () => {
  desk = await startDesk()
})
afterAll(() => desk.stop())

let made = 0
const person = (over: Record<string, unknown> = {}) => {
  made += 1
  return { name: 'Joana Prado', email: `joana${made}@empresa.example`, password: PASSWORD, ...over }
}
const create = (over: Record<string, unknown> = {}): Promise<Person> => desk.ask(createPerson, person(over), desk.admin)
const post = (over: Record<string, unknown>, by: Session = desk.admin) => desk.call('POST', '/users', { token: by.token, body: person(over) })
const put = (id: number, body: object, by: Session = desk.admin) => desk.call('PUT', `/users/${id}`, { token: by.token, body })
const find = async (id: number) => (await desk.ask(listPeople, {}, desk.admin)).people.find((one) => one.id === id)

describe('creating', () => {
  test('makes somebody who signs in by e-mail and by user name, and works in their queues', async () => {
    const ear = await desk.socket(desk.agent)

    const joana = await create({ username: 'joana.prado', profile: 'super', queues: [desk.suporte], whatsappAllowed: [], isSingleSession: true })

    expect(joana).toMatchObject({
      name: 'Joana Prado',
      username: 'joana.prado',
      profile: 'super',
      isActive: true,
      isSingleSession: true,
      accessHours: null,
      detailsRev: 1,
    })
    expect(joana.queues.map(({ queue }) => queue)).toEqual(['Suporte'])
    expect((await ear.hear(userChanged)).id).toBe(joana.id)
    expect((await desk.login('JOANA.prado', PASSWORD)).userId).toBe(joana.id)
    expect((await desk.login(joana.email, PASSWORD)).queues.map(({ queue }) => queue)).toEqual(['Suporte'])
  })

  test.each([
    ['an e-mail alone', { username: '' }, (one: Person) => one.email],
    ['a user name alone', { email: '', username: 'so.usuario' }, () => 'so.usuario'],
    ['half a character in the name', { name: 'Joana \ud83d' }, (one: Person) => one.email],
  ])('takes %s', async (_what, over, nameOf) => {
    const joana = await create(over)

    expect(joana.username).toBe(nameOf(joana))
    expect((await desk.login(nameOf(joana), PASSWORD)).userId).toBe(joana.id)
  })

  test.each([
    ['no name', { name: '  ' }, 'name', 'required'],
    ['a name without end', { name: 'x'.repeat(61) }, 'name', 'too_big'],
    ['no way to sign in', { email: '', username: '' }, 'email', 'required'],
    ['what is no e-mail', { email: 'joana' }, 'email', 'invalid_format'],
    ['a short user name', { username: 'jo' }, 'username', 'too_small'],
    ['a user name that could be an e-mail', { username: 'a@b.example' }, 'username', 'invalid_format'],
    ['an e-mail that is taken', { email: 'AGENTE@balcao.local' }, 'email', 'duplicated'],
    ['a user name that is taken', { username: 'Supervisor' }, 'username', 'duplicated'],
    ['a short password', { password: 'curta' }, 'password', 'length'],
    ['a password that everybody tries', { password: '123456789' }, 'password', 'plain'],
    ['their name for a password', { password: 'joana prado' }, 'password', 'personal'],
    ['a queue that is not there', { queues: [99_999] }, 'queues', 'invalid_value'],
    ['a connection that is not there', { whatsappAllowed: [99_999] }, 'whatsappAllowed', 'invalid_value'],
    ['times that cannot be read', { accessHours: [null, { from: '8h', to: '18:00' }, null, null, null, null, null] }, 'accessHours', 'invalid_format'],
  ])('is refused with %s, at the field', async (_what, over, field, code) => {
    const reply = await post(over)

    expect(reply.status).toBe(422)
    expect(reply.body).toMatchObject({ error: 'ERR_INVALID_INPUT', fields: [{ field, code }] })
  })

  test('is refused with names of another company, and does not tell whose they are', async () => {
    const other = await desk.otherTenant()

    const reply = await post({ email: other.admin.email })

    expect(reply.body).toMatchObject({ fields: [{ field: 'email', code: 'duplicated' }] })
    expect(JSON.stringify(reply.body)).not.toMatch(/Vizinha|tenant|empresa/i)
  })

  test.each([
    ['a profile of the platform', { profile: 'superadmin' }],
    ['a profile that is none', { profile: 'chefe' }],
    ['six days', { accessHours: [null, null, null, null, null, null] }],
    ['a queue in words', { queues: ['Suporte'] }],
  ])('is refused with %s', async (_what, over) => {
    expect((await post(over)).status).toBe(400)
  })

  test('ends at the limit of the company', async () => {
    const { count } = await desk.ask(listUsers, {}, desk.admin)
    const { people } = await desk.ask(listPeople, {}, desk.admin)
    const limit = (maxUsers: number | null) => desk.kernel.ctx.db.update(tenants).set({ maxUsers }).where(eq(tenants.id, desk.admin.tenantId))
    await limit(people.length)

    const reply = await post({})

    expect(reply).toMatchObject({ status: 400, body: { error: 'ERR_USER_CREATION_DISABLED' } })
    expect((await desk.ask(listUsers, {}, desk.admin)).count).toBe(count)
    expect((await desk.ask(listPeople, {}, desk.supervisor)).maxUsers).toBe(people.length)
    await limit(people.length + 1)
    expect((await post({})).status).toBe(200)
    await limit(null)
  })
})

describe('who may', () => {
  test.each([
    ['GET', 'users/people', ['agent', 'superadmin']],
    ['POST', 'users', ['agent', 'superadmin']],
    ['PUT', 'users/:id', ['agent', 'superadmin']],
    ['DELETE', 'users/:id', ['agent', 'supervisor', 'superadmin']],
    ['GET', 'users/:id/departure', ['agent', 'superadmin']],
    ['GET', 'users/:id/sessions', ['agent']],
    ['DELETE', 'users/:id/sessions', ['agent']],
    ['DELETE', 'users/:id/sessions/x', ['agent']],
  ] as const)('%s /%s is refused to others', async (method, path, who) => {
    for (const name of who) {
      const reply = await desk.call(method, `/${path.replace(':id', String(desk.agent2.userId))}`, {
        token: desk[name].token,
        ...(method === 'GET' ? {} : { body: person() }),
      })
      expect([name, reply.status]).toEqual([name, 403])
    }
  })

  test.each([
    ['PUT', ''],
    ['DELETE', ''],
    ['GET', '/departure'],
    ['GET', '/sessions'],
    ['DELETE', '/sessions'],
  ] as const)("%s of another company's person%s finds nobody", async (method, path) => {
    const other = await desk.otherTenant()

    const reply = await desk.call(method, `/users/${other.admin.userId}${path}`, {
      token: desk.admin.token,
      ...(method === 'GET' ? {} : { body: { name: 'Outra' } }),
    })

    expect(reply).toMatchObject({ status: 404, body: { error: 'ERR_NO_USER_FOUND' } })
  })
})

describe('a supervisor', () => {
  const notOwn = { status: 422, body: { fields: [{ field: 'profile', code: 'not_own' }] } }

  test('makes and changes plain users, and deletes nobody', async () => {
    const { supervisor } = desk
    const { id } = await desk.ask(createPerson, person(), supervisor)

    expect(await put(id, { name: 'Joana Lima', isActive: false }, supervisor)).toMatchObject({ status: 200, body: { name: 'Joana Lima' } })
    expect((await desk.call('DELETE', `/users/${id}`, { token: supervisor.token })).status).toBe(403)
  })

  test('makes and changes nobody above or beside them', async () => {
    const { supervisor, admin } = desk
    const peer = await create({ profile: 'super' })
    const { id } = await create()

    for (const profile of ['super', 'admin']) {
      expect(await post({ profile }, supervisor)).toMatchObject(notOwn)
      expect(await put(id, { profile }, supervisor)).toMatchObject(notOwn)
    }
    for (const other of [admin.userId, peer.id]) {
      expect((await put(other, { password: 'outra-senha-boa' }, supervisor)).status).toBe(403)
      expect((await desk.call('DELETE', `/users/${other}/sessions`, { token: supervisor.token })).status).toBe(403)
    }
  })

  test('takes back nothing of somebody who stands beside them by now', async () => {
    const { id } = await create()
    await put(id, { name: 'Nome de antes' }, desk.supervisor)
    await put(id, { profile: 'super' })

    expect(await desk.refusal(undoActionOn, { rows: 'team.person', rowId: String(id) }, desk.supervisor)).toMatchObject({ status: 403 })
    expect(await find(id)).toMatchObject({ name: 'Nome de antes', profile: 'super' })
  })
})

describe('changing', () => {
  test('keeps what is not sent, and their e-mail as the user name where it was', async () => {
    const joana = await create({ queues: [desk.vendas], whatsappAllowed: [] })

    const changed = await desk.ask(putUser, { id: joana.id, name: 'Joana P.', email: `novo${joana.id}@empresa.example` }, desk.admin)

    expect(changed).toMatchObject({ name: 'Joana P.', username: `novo${joana.id}@empresa.example`, profile: 'user', warning: null })
    expect(changed.queues).toHaveLength(1)
    expect((await find(joana.id))?.detailsRev).toBe(2)
    expect((await desk.login(changed.email, PASSWORD)).username).toBe('Joana P.')
  })

  test('on an older version than the last is refused and changes nothing; presence is no other version', async () => {
    const joana = await create()
    await desk.login(joana.email, PASSWORD)
    await desk.ask(putUser, { id: joana.id, detailsRev: joana.detailsRev, name: 'Primeira' }, desk.admin)

    const reply = await put(joana.id, { detailsRev: joana.detailsRev, name: 'Segunda' })

    expect(reply).toMatchObject({ status: 409, body: { error: 'ERR_USER_CHANGED' } })
    expect((await find(joana.id))?.name).toBe('Primeira')
  })

  test('another password ends the sessions, and the old one is none any more', async () => {
    const joana = await create()
    const session = await desk.login(joana.email, PASSWORD)
    const ear = await desk.socket(session)

    expect((await put(joana.id, { password: 'outra-senha-boa' })).status).toBe(200)

    await ear.ended()
    expect((await desk.call('GET', '/users', { token: session.token })).status).toBe(401)
    await expect(desk.login(joana.email, PASSWORD)).rejects.toThrow()
    expect((await desk.login(joana.email, 'outra-senha-boa')).userId).toBe(joana.id)
  })

  test('what another holds is refused', async () => {
    const joana = await create()

    expect((await put(joana.id, { username: 'agente' })).body).toMatchObject({ fields: [{ field: 'username', code: 'duplicated' }] })
  })
})

describe('the last administrator', () => {
  test.each([
    ['is not demoted by themselves', { profile: 'user' }, { field: 'profile', code: 'own_access' }],
    ['does not suspend themselves', { isActive: false }, { field: 'isActive', code: 'own_access' }],
  ])('%s', async (_what, change, problem) => {
    expect(await put(desk.admin.userId, change)).toMatchObject({ status: 422, body: { fields: [problem] } })
  })

  test('does not delete themselves', async () => {
    const reply = await desk.call('DELETE', `/users/${desk.admin.userId}`, { token: desk.admin.token })

    expect(reply).toMatchObject({ status: 409, body: { error: 'ERR_OWN_ACCESS' } })
  })

  test('stays when two of them demote each other at once', async () => {
    const { admin } = await desk.otherTenant()
    const second = await desk.ask(createPerson, person({ profile: 'admin' }), admin)
    const other = await desk.login(second.email, PASSWORD)

    const replies = await Promise.all([put(second.id, { profile: 'user' }, admin), put(admin.userId, { profile: 'user' }, other)])

    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(replies.find(({ status }) => status !== 200)?.status).toBeOneOf([403, 422])
    const left = await desk.kernel.ctx.db.select().from(users).where(eq(users.tenantId, admin.tenantId))
    expect(left.filter(({ profile }) => profile === 'admin')).toHaveLength(1)
  })

  test.each([
    ['suspended', (id: number, by: Session) => put(id, { isActive: false }, by)],
    ['deleted', (id: number, by: Session) => desk.call('DELETE', `/users/${id}`, { token: by.token })],
  ])('of two one may be %s', async (_what, end) => {
    const { admin } = await desk.otherTenant()
    const second = await desk.ask(createPerson, person({ profile: 'admin' }), admin)

    expect((await end(second.id, admin)).status).toBe(200)
  })
})
