import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { changeCompany, listOwnCompanies, ownCompaniesChanged, type Session, sessionEnded } from '#core/contract/auth.ts'
import { tenants, users } from '#core/server/auth/identity.table.ts'
import { TEST_PASSWORD } from '#core/server/testing/template.ts'
import { listContacts } from '#plugins/contacts/contract/index.ts'
import { listActivity, undoActionOn } from '#plugins/deeds/contract/index.ts'
import { getUser, putUser } from '#plugins/team/contract/index.ts'
import { changeOwnProfile, deletePerson, invitePerson, listPeople } from '#plugins/team/contract/people.ts'
import { twoFactorRequired } from '#plugins/twoFactor/contract/index.ts'
import { type Desk, startDesk } from '#tests/server/support/desk.ts'
import * as contract from '../contract/index.ts'

let desk: Desk
let company: { tenantId: number; admin: Session }
beforeAll(async () => {
  desk = await startDesk()
})
beforeEach(async () => {
  company = await desk.otherTenant()
})
afterAll(() => desk.stop())

const link = (who: Session, more: object = {}) =>
  desk.ask(contract.createUserTenant, { userId: who.userId, tenantId: company.tenantId, profile: 'user', ...more }, desk.superadmin)
const change = (who: Session, tenantId = company.tenantId) => desk.ask(changeCompany, { tenantId }, who)
const fieldOf = (body: unknown): string =>
  Object(body)
    .fields.map(({ field, code }: { field: string; code: string }) => `${field} ${code}`)
    .join()
/** Somebody new of the first company, signed in. */
let count = 0
async function colleague(): Promise<Session> {
  count += 1
  const username = `colega${count}`
  await desk.call('POST', '/users', { token: desk.admin.token, body: { name: `Colega ${count}`, username, password: TEST_PASSWORD } })
  return desk.login(username)
}

test.each(['admin', 'supervisor', 'agente'])('%s links nobody and sees no links', async (account) => {
  const session = await desk.login(account)

  const refusals = [
    await desk.refusal(contract.listUserTenants, {}, session),
    await desk.refusal(contract.createUserTenant, { account: session.email, tenantId: company.tenantId }, session),
    await desk.refusal(contract.updateUserTenant, { id: session.userId, profile: 'admin' }, session),
    await desk.refusal(contract.deleteUserTenant, { id: session.userId }, session),
  ]

  expect(refusals.map(({ status, error }) => `${status} ${error}`)).toEqual(Array.from({ length: 4 }, () => '403 ERR_NO_PERMISSION'))
})

describe('a person in two companies', () => {
  test('changes to the other without signing in again, is its own person there, and their earlier session is over', async () => {
    const agent = await colleague()
    const page = await desk.socket(agent)
    const ear = await desk.socket(desk.superadmin)

    const made = await link(agent, { userId: undefined, account: `COLEGA${count}`, profile: 'super' })
    expect(made).toMatchObject({ userId: agent.userId, tenantId: company.tenantId, profile: 'super', isActive: true, home: { id: desk.admin.tenantId } })
    expect(await page.hear(ownCompaniesChanged, () => true)).toEqual({ companies: 2 })
    await ear.hear(contract.userTenantsChanged, ({ id }) => id === made.id)
    expect(await desk.ask(listOwnCompanies, {}, agent)).toContainEqual({ tenantId: company.tenantId, name: 'Outra empresa', isCurrent: false })

    const there = await change(agent)

    expect(there).toMatchObject({ userId: made.id, tenantId: company.tenantId, profile: 'super', companies: 2 })
    await page.ended()
    expect((await desk.call('GET', '/contacts', { token: agent.token })).status).toBe(401)
    expect((await desk.ask(listContacts, {}, there)).contacts).toEqual([])
    expect(await desk.refusal(getUser, { id: agent.userId }, there)).toMatchObject({ status: 404 })
    // Back, and from then on a sign-in leads to where they were last.
    expect(await change(there, desk.admin.tenantId)).toMatchObject({ userId: agent.userId, tenantId: desk.admin.tenantId })
  })

  test('signs in where they were last, and elsewhere once that company is suspended', async () => {
    const agent = await colleague()
    await link(agent)
    await change(agent)
    const { username } = (await desk.ask(contract.listUserTenants, { tenantId: company.tenantId }, desk.superadmin))[0] ?? { username: '' }

    expect((await desk.login(username)).tenantId).toBe(company.tenantId)
    await desk.ask(contract.updateTenant, { id: company.tenantId, status: 'inactive' }, desk.superadmin)
    expect((await desk.login(username)).tenantId).toBe(desk.admin.tenantId)
    expect(await desk.ask(listOwnCompanies, {}, await desk.login(username))).toEqual([
      expect.objectContaining({ tenantId: desk.admin.tenantId, isCurrent: true }),
    ])
  })

  test('nobody changes to a company that is not theirs, is suspended, or suspends them', async () => {
    const agent = await colleague()
    expect(await desk.refusal(changeCompany, { tenantId: company.tenantId }, agent)).toMatchObject({ status: 404 })
    const { id } = await link(agent)

    await desk.kernel.ctx.db.update(tenants).set({ status: 'inactive' }).where(eq(tenants.id, company.tenantId))
    expect(await desk.refusal(changeCompany, { tenantId: company.tenantId }, agent)).toMatchObject({ status: 403, error: 'ERR_TENANT_INACTIVE' })
    await desk.kernel.ctx.db.update(tenants).set({ status: 'active' }).where(eq(tenants.id, company.tenantId))

    await desk.ask(contract.updateUserTenant, { id, isActive: false }, desk.superadmin)
    expect(await desk.refusal(changeCompany, { tenantId: company.tenantId }, agent)).toMatchObject({ status: 404 })
    expect(await desk.refusal(changeCompany, { tenantId: -1 }, agent)).toMatchObject({ status: 404 })
  })

  test('who has no second factor does not change to a company that asks for one', async () => {
    const agent = await colleague()
    await link(agent)
    await desk.call('PUT', `/settings/${twoFactorRequired.key}`, { token: company.admin.token, body: { value: 'everybody' } })

    expect(await desk.refusal(changeCompany, { tenantId: company.tenantId }, agent)).toMatchObject({ status: 409, error: 'ERR_TWO_FACTOR_MISSING' })
  })

  test('one password for both: another one ends the sessions of both, and the further company cannot set it', async () => {
    const agent = await colleague()
    const { id } = await link(agent)
    const there = await change(agent)
    const page = await desk.socket(there)
    const refused = (body: object) => desk.refusal(putUser, { id, ...body }, company.admin)

    expect(fieldOf((await refused({ password: 'tomada-de-conta' })).body)).toBe('password other_account')
    expect(fieldOf((await refused({ email: 'outro@empresa.example' })).body)).toBe('email other_account')
    expect(await desk.refusal(invitePerson, { id }, company.admin)).toMatchObject({ status: 409, error: 'ERR_ACCOUNT_ELSEWHERE' })
    expect((await desk.ask(listPeople, {}, company.admin)).people.find((one) => one.id === id)).toMatchObject({ hasOwnAccount: false })

    await desk.ask(putUser, { id: agent.userId, password: 'outra-senha-longa' }, desk.admin)
    expect(await page.hear(sessionEnded, () => true)).toEqual({ reason: 'password' })
    const back = await desk.login(`colega${count}`, 'outra-senha-longa')
    expect(back.tenantId).toBe(company.tenantId)

    await desk.ask(changeOwnProfile, { currentPassword: 'outra-senha-longa', password: 'mais-uma-senha' }, back)
    expect((await desk.login(`colega${count}`, 'mais-uma-senha')).tenantId).toBe(company.tenantId)
    await expect(desk.login(`colega${count}`, 'outra-senha-longa')).rejects.toThrow('ERR_INVALID_CREDENTIALS')
  })

  test('works on in the further company when the first deletes them, and their name is not free meanwhile', async () => {
    const agent = await colleague()
    const { id } = await link(agent)
    await desk.ask(deletePerson, { id: agent.userId }, desk.admin)

    expect(await desk.login(`colega${count}`)).toMatchObject({ tenantId: company.tenantId, userId: id })
    const again = await desk.call('POST', '/users', { token: desk.admin.token, body: { name: 'Outra', username: `colega${count}`, password: TEST_PASSWORD } })
    expect(again.status).toBe(422)

    await desk.ask(contract.deleteUserTenant, { id, tenantId: company.tenantId }, desk.superadmin)
    await expect(desk.login(`colega${count}`)).rejects.toThrow('ERR_INVALID_CREDENTIALS')
  })

  test('an end of the link ends their session there at once, and leaves the first company alone', async () => {
    const agent = await colleague()
    const { id } = await link(agent)
    const there = await change(agent)
    const page = await desk.socket(there)

    await desk.ask(contract.deleteUserTenant, { id }, desk.superadmin)

    await page.ended()
    expect(await desk.ask(contract.listUserTenants, { tenantId: company.tenantId }, desk.superadmin)).toEqual([])
    expect((await desk.login(`colega${count}`)).tenantId).toBe(desk.admin.tenantId)
  })
})

describe('undo', () => {
  const undo = (id: number, who = desk.superadmin) => desk.ask(undoActionOn, { rows: 'platform.userTenant', rowId: String(id) }, who)
  const undoRefused = (id: number, who = desk.superadmin) => desk.refusal(undoActionOn, { rows: 'platform.userTenant', rowId: String(id) }, who)
  const links = () => desk.ask(contract.listUserTenants, { tenantId: company.tenantId }, desk.superadmin)

  test('a removed link comes back as the same row, and its person works there again', async () => {
    const agent = await colleague()
    const made = await link(agent, { profile: 'super' })
    await desk.ask(contract.deleteUserTenant, { id: made.id }, desk.superadmin)
    const [entry] = (await desk.ask(listActivity, {}, desk.superadmin)).deeds
    expect(entry).toMatchObject({ said: { key: 'platform.activity.userTenant.deleted', values: { company: 'Outra empresa' } }, whyNot: null })
    expect(await undoRefused(made.id, desk.admin)).toMatchObject({ status: 404 })

    await undo(made.id)

    expect(await links()).toEqual([made])
    expect(await change(agent)).toMatchObject({ userId: made.id, profile: 'super' })
    expect(await undoRefused(made.id)).toMatchObject({ status: 409, error: 'ERR_DEED_UNDONE' })
  })

  test('a change and a new link go back too', async () => {
    const made = await link(await colleague())
    await desk.ask(contract.updateUserTenant, { id: made.id, profile: 'super', isActive: false }, desk.superadmin)

    await undo(made.id)
    expect(await links()).toEqual([made])
    const { deeds } = await desk.ask(listActivity, {}, desk.superadmin)
    const creation = deeds.find(({ said, undone }) => said.key === 'platform.activity.userTenant.created' && undone === null)
    expect(creation?.whyNot).toBeNull()
  })

  test('a person who was linked again meanwhile is not linked twice', async () => {
    const agent = await colleague()
    const { id } = await link(agent)
    await desk.ask(contract.deleteUserTenant, { id }, desk.superadmin)
    await link(agent)

    const refused = await undoRefused(id)

    expect([refused.status, fieldOf(refused.body)]).toEqual([422, 'tenantId duplicated'])
    expect(await links()).toHaveLength(1)
  })

  test('an account whose name belongs to another person by now does not come back', async () => {
    const agent = await colleague()
    const { id } = await link(agent)
    await desk.ask(deletePerson, { id: agent.userId }, desk.admin)
    await desk.ask(contract.deleteUserTenant, { id }, desk.superadmin)
    await desk.call('POST', '/users', { token: desk.admin.token, body: { name: 'Outra', username: `colega${count}`, password: TEST_PASSWORD } })

    expect(await undoRefused(id)).toMatchObject({ status: 409, error: 'ERR_USER_NAMES_TAKEN' })
    expect(await links()).toEqual([])
  })

  test('a company that is full by now takes nobody back', async () => {
    const { id } = await link(await colleague())
    await desk.ask(contract.deleteUserTenant, { id }, desk.superadmin)
    await desk.ask(contract.updateTenant, { id: company.tenantId, maxUsers: 1 }, desk.superadmin)

    expect(await undoRefused(id)).toMatchObject({ error: 'ERR_USER_CREATION_DISABLED' })
  })
})

describe('bad input', () => {
  test.each([
    ['nobody', { account: '' }, 'account required'],
    ['somebody unknown', { account: 'ninguem@empresa.example' }, 'account unknown'],
    ['a hostile name', { account: "' or 1=1 --" }, 'account unknown'],
    ['a company that is not there', { tenantId: 999_999 }, 'tenantId unknown'],
    ['the person of an id that is not there', { account: '', userId: 999_999 }, 'userId unknown'],
  ])('%s', async (_what, more, field) => {
    const refused = await desk.refusal(contract.createUserTenant, { account: desk.agent.email, tenantId: company.tenantId, ...more }, desk.superadmin)

    expect([refused.status, fieldOf(refused.body)]).toEqual([422, field])
  })

  test('twice into one company, or into the own one', async () => {
    const agent = await colleague()
    await link(agent)

    for (const tenantId of [company.tenantId, desk.admin.tenantId]) {
      const refused = await desk.refusal(contract.createUserTenant, { userId: agent.userId, tenantId }, desk.superadmin)
      expect([refused.status, fieldOf(refused.body)]).toEqual([422, 'tenantId duplicated'])
    }
  })

  test('a profile that no company gives', async () => {
    const refused = await desk.call('POST', '/userTenants', {
      token: desk.superadmin.token,
      body: { account: desk.agent.email, tenantId: company.tenantId, profile: 'superadmin' },
    })
    expect(refused.status).toBe(400)
  })

  test('into a company that is full', async () => {
    await desk.ask(contract.updateTenant, { id: company.tenantId, maxUsers: 1 }, desk.superadmin)

    expect(await desk.refusal(contract.createUserTenant, { account: desk.agent.email, tenantId: company.tenantId }, desk.superadmin)).toMatchObject({
      error: 'ERR_USER_CREATION_DISABLED',
    })
  })

  test('a row that is no link, or of another company', async () => {
    const { id } = await link(await colleague())
    const { superadmin } = desk

    expect(await desk.refusal(contract.updateUserTenant, { id: desk.agent.userId, profile: 'admin' }, superadmin)).toMatchObject({ status: 404 })
    expect(await desk.refusal(contract.deleteUserTenant, { id: desk.agent.userId }, superadmin)).toMatchObject({ status: 404 })
    expect(await desk.refusal(contract.deleteUserTenant, { id, tenantId: desk.admin.tenantId }, superadmin)).toMatchObject({ status: 404 })
  })

  test('the last administrator is not demoted by the link', async () => {
    const { id } = await link(await colleague(), { profile: 'admin' })
    await desk.kernel.ctx.db.update(users).set({ isActive: false }).where(eq(users.id, company.admin.userId))

    const refused = await desk.refusal(contract.updateUserTenant, { id, profile: 'user' }, desk.superadmin)
    expect([refused.status, fieldOf(refused.body)]).toEqual([422, 'profile last_admin'])
    expect(await desk.refusal(contract.deleteUserTenant, { id }, desk.superadmin)).toMatchObject({ status: 409, error: 'ERR_LAST_ADMIN' })
  })
})
