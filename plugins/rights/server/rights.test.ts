import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Session } from '#core/contract/auth.ts'
import { requestOf } from '#core/server/testing/calls.ts'
import { undoActionOn } from '#plugins/deeds/contract/index.ts'
import { createLabel } from '#plugins/labels/contract/index.ts'
import { getUser } from '#plugins/team/contract/index.ts'
import { type Desk, startDesk } from '#tests/server/support/desk.ts'
import * as contract from '../contract/index.ts'

let desk: Desk
let count = 0
beforeAll(async () => {
  desk = await startDesk()
})
afterAll(() => desk.stop())
afterEach(async () => {
  for (const { id } of await desk.ask(contract.listRoles, {}, desk.admin)) await desk.ask(contract.deleteRole, { id }, desk.admin)
})

const nextName = (what: string) => {
  count += 1
  return `${what} ${count}`
}
const newRole = (wanted: Partial<Parameters<typeof contract.createRole.input.parse>[0] & object> = {}) =>
  desk.ask(contract.createRole, { name: nextName('Papel'), ...wanted }, desk.admin)
const refused = (wanted: object, who: Session = desk.admin) => desk.refusal(contract.createRole, { name: nextName('Papel'), ...wanted }, who)
const labels = (who: Session) => desk.call('POST', '/tags', { token: who.token, body: { tag: nextName('Etiqueta'), color: '#112233' } })

describe('a role', () => {
  test('gives and takes at once, on the server and in what the browser asks for', async () => {
    const ear = await desk.socket(desk.agent)
    expect((await labels(desk.agent)).status).toBe(403)

    const role = await newRole({ permissions: { 'labels.edit': true, 'notes.write': false, 'chat.read': true }, userIds: [desk.agent.userId] })

    expect(role.permissions).toEqual({ 'labels.edit': true, 'notes.write': false })
    expect(await ear.hear(contract.rightsChanged)).toEqual({ userIds: [desk.agent.userId] })
    expect((await labels(desk.agent)).status).toBe(200)
    const { permissions } = await desk.ask(getUser, { id: desk.agent.userId }, desk.agent)
    expect([permissions.includes('labels.edit'), permissions.includes('notes.write')]).toEqual([true, false])
    expect((await desk.login('agente')).permissions).toEqual(permissions)
    expect((await labels(desk.agent2)).status).toBe(403)

    await desk.ask(contract.deleteRole, { id: role.id }, desk.admin)
    expect((await labels(desk.agent)).status).toBe(403)
    expect(await desk.refusal(contract.deleteRole, { id: role.id }, desk.admin)).toMatchObject({ status: 404, error: 'ERR_NO_ROLE_FOUND' })
  })

  test('is the only one that somebody has', async () => {
    const first = await newRole({ userIds: [desk.agent.userId, desk.agent2.userId] })
    const second = await newRole({ userIds: [desk.agent.userId] })

    const roles = await desk.ask(contract.listRoles, {}, desk.admin)
    expect(roles.map(({ id, userIds }) => [id, userIds])).toEqual([
      [first.id, [desk.agent2.userId]],
      [second.id, [desk.agent.userId]],
    ])
  })

  test.each<[string, () => object, string, string]>([
    ['without a name', () => ({ name: ' ' }), 'name', 'required'],
    ['of a permission that is not there', () => ({ permissions: { 'nada.existe': true } }), 'permissions', 'unknown'],
    ["of the installation's permission", () => ({ permissions: { 'platform.tenants': true } }), 'permissions', 'unknown'],
    ['for people of another profile', () => ({ userIds: [desk.supervisor.userId] }), 'userIds', 'otherProfile'],
    ['for nobody', () => ({ userIds: [999_999] }), 'userIds', 'otherProfile'],
    ['of whoever makes it', () => ({ profile: 'admin', permissions: { 'rights.edit': false }, userIds: [desk.admin.userId] }), 'userIds', 'ownRole'],
  ])('%s is refused with the field', async (_what, wanted, field, code) => {
    expect(await refused(wanted())).toMatchObject({ status: 422, body: { fields: [{ field, code }] } })
    expect(await desk.ask(contract.listRoles, {}, desk.admin)).toEqual([])
  })

  test('has a name of its own, whatever its case', async () => {
    const { name } = await newRole()

    expect(await refused({ name: ` ${name.toUpperCase()} ` })).toMatchObject({ status: 422, body: { fields: [{ field: 'name', code: 'duplicated' }] } })
  })

  test('gives no more than its writer has', async () => {
    await newRole({ profile: 'super', permissions: { 'rights.edit': true }, userIds: [desk.supervisor.userId] })

    expect(await refused({ permissions: { 'settings.change': true } }, desk.supervisor)).toMatchObject({ status: 422, body: { fields: [{ code: 'notOwn' }] } })
    expect((await desk.ask(contract.createRole, { name: 'Do supervisor', permissions: { 'labels.edit': true } }, desk.supervisor)).permissions).toEqual({
      'labels.edit': true,
    })
  })

  test('that somebody else changed meanwhile is not overwritten', async () => {
    const role = await newRole()
    await desk.ask(contract.updateRole, { id: role.id, name: 'De outra pessoa' }, desk.admin)

    expect(await desk.refusal(contract.updateRole, { id: role.id, rev: role.rev, permissions: {} }, desk.admin)).toMatchObject({
      status: 409,
      error: 'ERR_ROLE_CHANGED',
    })
  })

  test('comes back as it was, with its people', async () => {
    const role = await newRole({ permissions: { 'labels.edit': true }, userIds: [desk.agent.userId] })
    await desk.ask(contract.deleteRole, { id: role.id }, desk.admin)

    await desk.ask(undoActionOn, { rows: 'rights.role', rowId: String(role.id) }, desk.admin)

    expect(await desk.ask(contract.listRoles, {}, desk.admin)).toMatchObject([
      { id: role.id, permissions: { 'labels.edit': true }, userIds: [desk.agent.userId] },
    ])
    expect((await labels(desk.agent)).status).toBe(200)
  })

  test('is nothing for people without the right, and nothing of another company', async () => {
    const role = await newRole()
    const neighbour = (await desk.otherTenant()).admin

    for (const who of [desk.agent, desk.supervisor]) {
      expect(await desk.refusal(contract.listRoles, {}, who)).toMatchObject({ status: 403 })
      expect(await refused({}, who)).toMatchObject({ status: 403 })
    }
    expect(await desk.ask(contract.listRoles, {}, neighbour)).toEqual([])
    expect(await desk.refusal(contract.updateRole, { id: role.id, name: 'Meu' }, neighbour)).toMatchObject({ status: 404 })
    expect(await desk.refusal(contract.setMenuVisibility, { roleId: role.id, menu: 'notas', isVisible: false }, neighbour)).toMatchObject({ status: 404 })
  })
})

describe('the role of a person', () => {
  const give = (id: number, roleId: number | null, who: Session = desk.admin) => desk.ask(contract.setPersonRole, { id, roleId }, who)
  const refusedTo = (id: number, roleId: number | null, who: Session = desk.admin) => desk.refusal(contract.setPersonRole, { id, roleId }, who)
  const peopleOf = async (roleId: number) => (await desk.ask(contract.listRoles, {}, desk.admin)).find(({ id }) => id === roleId)?.userIds

  test('is given and taken at once, and takes the place of the one before', async () => {
    const first = await newRole({ permissions: { 'labels.edit': true } })
    const second = await newRole({ userIds: [desk.agent2.userId] })
    const ear = await desk.socket(desk.agent)

    expect(await give(desk.agent.userId, first.id)).toEqual({ roleId: first.id })
    expect(await ear.hear(contract.rightsChanged)).toEqual({ userIds: [desk.agent.userId] })
    expect((await labels(desk.agent)).status).toBe(200)
    await give(desk.agent.userId, second.id)
    expect([await peopleOf(first.id), await peopleOf(second.id)]).toEqual([[], [desk.agent.userId, desk.agent2.userId].toSorted((one, other) => one - other)])
    expect((await labels(desk.agent)).status).toBe(403)
    expect(await give(desk.agent.userId, null)).toEqual({ roleId: null })
    expect(await peopleOf(second.id)).toEqual([desk.agent2.userId])
  })

  test('is refused with its reason, and changes nothing', async () => {
    const ofAgents = await newRole({ userIds: [desk.agent.userId] })
    const ofAdministrators = await newRole({ profile: 'admin', permissions: { 'rights.edit': false } })
    await newRole({ profile: 'super', permissions: { 'rights.edit': true }, userIds: [desk.supervisor.userId] })
    const strong = await newRole({ permissions: { 'settings.change': true } })

    expect(await refusedTo(desk.supervisor.userId, ofAgents.id)).toMatchObject({ status: 422, body: { fields: [{ field: 'userIds', code: 'otherProfile' }] } })
    expect(await refusedTo(desk.admin.userId, ofAdministrators.id)).toMatchObject({ status: 422, body: { fields: [{ code: 'ownRole' }] } })
    expect(await refusedTo(desk.agent.userId, strong.id, desk.supervisor)).toMatchObject({ status: 422, body: { fields: [{ code: 'notOwn' }] } })
    expect(await refusedTo(desk.agent.userId, 999_999)).toMatchObject({ status: 404, error: 'ERR_NO_ROLE_FOUND' })
    expect(await refusedTo(999_999, ofAgents.id)).toMatchObject({ status: 404, error: 'ERR_NO_USER_FOUND' })
    expect([await peopleOf(ofAgents.id), await peopleOf(ofAdministrators.id)]).toEqual([[desk.agent.userId], []])
  })

  test('is nothing for people without the right, and nothing of another company', async () => {
    const role = await newRole()
    const neighbour = (await desk.otherTenant()).admin

    expect(await refusedTo(desk.agent.userId, role.id, desk.agent)).toMatchObject({ status: 403 })
    expect(await refusedTo(desk.agent.userId, role.id, desk.supervisor)).toMatchObject({ status: 403 })
    expect(await refusedTo(desk.agent.userId, role.id, neighbour)).toMatchObject({ status: 404 })
    expect(await refusedTo(neighbour.userId, role.id, neighbour)).toMatchObject({ status: 422, body: { fields: [{ code: 'ownRole' }] } })
  })
})

describe('a hidden menu', () => {
  const menusOf = async (who: Session) => (await desk.ask(getUser, { id: who.userId }, who)).menuVisibility

  test('is hidden from a profile at once, and shown again', async () => {
    const ear = await desk.socket(desk.agent)
    const { profiles } = await desk.ask(contract.setMenuVisibility, { profile: 'user', menu: 'notas', isVisible: false }, desk.admin)

    expect(profiles).toEqual({ user: { notas: false }, super: {}, admin: {} })
    expect(await ear.hear(contract.rightsChanged)).toEqual({ userIds: null })
    expect([await menusOf(desk.agent), await menusOf(desk.supervisor)]).toEqual([{ notas: false }, {}])
    expect((await desk.login('agente')).menuVisibility).toEqual({ notas: false })

    await desk.ask(contract.setMenuVisibility, { profile: 'user', menu: 'notas', isVisible: true }, desk.admin)
    expect(await menusOf(desk.agent)).toEqual({})
  })

  test('of a role goes before that of the profile', async () => {
    const { id } = await newRole({ userIds: [desk.agent.userId] })
    await desk.ask(contract.setMenuVisibility, { profile: 'user', menu: 'notas', isVisible: false }, desk.admin)
    const { roles } = await desk.ask(contract.setMenuVisibility, { roleId: id, menu: 'notas', isVisible: true }, desk.admin)

    expect(roles).toEqual({ [id]: { notas: true } })
    expect([(await menusOf(desk.agent)).notas, (await menusOf(desk.agent2)).notas]).toEqual([true, false])
    await desk.ask(contract.setMenuVisibility, { roleId: id, menu: 'notas', isVisible: null }, desk.admin)
    expect((await menusOf(desk.agent)).notas).toBe(false)
    await desk.ask(contract.setMenuVisibility, { profile: 'user', menu: 'notas', isVisible: true }, desk.admin)
  })

  test.each([
    ['of this very screen for administrators', { profile: 'admin', menu: '/configuracoesbloqueio', isVisible: false }, 'menu'],
    ['of nobody', { menu: 'notas', isVisible: false }, 'profile'],
    ['of a profile and a role', { menu: 'notas', profile: 'user', roleId: 1, isVisible: false }, 'profile'],
  ])('%s is refused', async (_what, body, field) => {
    expect(await desk.call('PUT', '/menuVisibility', { token: desk.admin.token, body })).toMatchObject({ status: 422, body: { fields: [{ field }] } })
  })
})

describe('every call of the program', () => {
  const asked = () => desk.kernel.endpoints.filter(({ permission }) => permission !== 'public' && permission !== 'signed-in')
  const pathOf = (path: string) => path.replaceAll(/:\w+/g, '999999')
  /** Calls that do not answer 403, each with the given person. */
  const open = async (who: Session, may: (permission: string) => boolean) => {
    const found: string[] = []
    for (const endpoint of asked().filter(({ permission }) => !may(permission))) {
      const { path, body } = requestOf(endpoint, {})
      const { status } = await desk.call(endpoint.method, pathOf(path), { token: who.token, ...(body && { body }) })
      if (status !== 403) found.push(`${endpoint.method} ${endpoint.path}: ${status}`)
    }
    return found
  }

  test.each(['user', 'super', 'admin'] as const)('is refused to the profile %s without its permission', async (profile) => {
    const who = { user: desk.agent, super: desk.supervisor, admin: desk.admin }[profile]
    const facts = new Map((await desk.ask(contract.listPermissions, {}, desk.admin)).map((one) => [one.id, one.profiles]))

    expect(await open(who, (permission) => facts.get(permission)?.includes(profile) ?? false)).toEqual([])
  })

  test('is refused to somebody from whom a role took everything', async () => {
    const facts = await desk.ask(contract.listPermissions, {}, desk.admin)
    await newRole({ permissions: Object.fromEntries(facts.map(({ id }) => [id, false])), userIds: [desk.agent.userId] })

    expect(await open(desk.agent, () => false)).toEqual([])
  })

  test('asks for a permission that some plugin declares', async () => {
    const facts = new Set([...desk.kernel.ctx.host.permissions.keys()])

    expect(asked().filter(({ permission }) => !facts.has(permission))).toEqual([])
    expect(await desk.ask(createLabel, { tag: 'Última', color: '#112233' }, desk.admin)).toMatchObject({ tag: 'Última' })
  })
})
