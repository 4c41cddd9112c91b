import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { login, type Session } from '#core/contract/auth.ts'
import { TEST_PASSWORD } from '#core/server/testing/template.ts'
import { encrypt } from '#core/server/testing/testServer.ts'
import { undoActionOn } from '#plugins/deeds/contract/index.ts'
import { createRole, deleteRole } from '#plugins/rights/contract/index.ts'
import { createClock } from '#tests/server/support/clock.ts'
import { type Desk, startDesk } from '#tests/server/support/desk.ts'
import * as contract from '../contract/index.ts'
import { codeOf as codeAt } from './testing/codeOf.ts'
import { secondFactors } from './twoFactor.table.ts'

const clock = createClock()
let desk: Desk
beforeAll(async () => {
  desk = await startDesk({ now: clock.now })
})
afterAll(() => desk.stop())

const codeOf = (secret: string) => codeAt(secret, clock.now())
/** Codes work once: the next one is of a later half minute. */
const later = () => clock.advance(2)
const begin = (who: Session) => desk.ask(contract.beginTwoFactor, {}, who)
const enrol = async (who: Session) => {
  later()
  const { token, secret } = await begin(who)
  const { recoveryCodes } = await desk.ask(contract.confirmTwoFactor, { token, code: codeOf(secret) }, who)
  later()
  return { secret, recoveryCodes }
}
const signIn = (email: string, proof: { code?: string; enrolment?: string } = {}) =>
  desk.call('POST', '/auth/login', { body: { email, password: encrypt(TEST_PASSWORD), ...proof }, headers: { 'x-forwarded-for': desk.newAddress() } })
const reset = () => desk.kernel.ctx.db.delete(secondFactors)

describe('a second factor', () => {
  test('is asked for at sign-in once it is there, and each code works once', async () => {
    const { secret } = await enrol(desk.agent)
    const code = codeOf(secret)

    expect(await signIn(desk.agent.email)).toMatchObject({ status: 401, body: { error: 'ERR_SECOND_FACTOR' } })
    expect(await signIn(desk.agent.email, { code: '000000' })).toMatchObject({ status: 401, body: { error: 'ERR_SECOND_FACTOR_WRONG' } })
    expect(await signIn(desk.agent.email, { code: `${code.slice(0, 3)} ${code.slice(3)}` })).toMatchObject({ status: 200, body: { userId: desk.agent.userId } })
    expect(await signIn(desk.agent.email, { code })).toMatchObject({ status: 401, body: { error: 'ERR_SECOND_FACTOR_WRONG' } })
    await reset()
  })

  test('says nothing to whoever has the wrong password', async () => {
    await enrol(desk.agent)

    const answer = await desk.call('POST', '/auth/login', {
      body: { email: desk.agent.email, password: encrypt('outra-senha') },
      headers: { 'x-forwarded-for': desk.newAddress() },
    })

    expect(answer).toMatchObject({ status: 401, body: { error: 'ERR_INVALID_CREDENTIALS' } })
    await reset()
  })

  test('has recovery codes, each for once, and new ones take the place of the old', async () => {
    const { secret, recoveryCodes } = await enrol(desk.agent)
    const [first = '', second = ''] = recoveryCodes

    expect(new Set(recoveryCodes).size).toBe(10)
    expect((await signIn(desk.agent.email, { code: first.toUpperCase().replace('-', ' ') })).status).toBe(200)
    expect((await signIn(desk.agent.email, { code: first })).status).toBe(401)
    expect(await desk.ask(contract.getTwoFactor, {}, desk.agent)).toEqual({ isOn: true, recoveryLeft: 9, isRequired: false })
    later()
    const renewed = await desk.ask(contract.renewRecoveryCodes, { code: codeOf(secret) }, desk.agent)
    expect(renewed.recoveryCodes).toHaveLength(10)
    expect((await signIn(desk.agent.email, { code: second })).status).toBe(401)
    await reset()
  })

  test('ends with a code of it, and not without', async () => {
    const { secret } = await enrol(desk.agent)

    expect(await desk.refusal(contract.endTwoFactor, { code: '123456' }, desk.agent)).toMatchObject({
      status: 422,
      body: { fields: [{ field: 'code', code: 'wrong' }] },
    })
    expect(await desk.ask(contract.endTwoFactor, { code: codeOf(secret) }, desk.agent)).toMatchObject({ isOn: false })
    expect((await signIn(desk.agent.email)).status).toBe(200)
  })

  test('is confirmed by its own person alone, in time, with a right code', async () => {
    later()
    const { token, secret } = await begin(desk.agent)

    expect(await desk.refusal(contract.confirmTwoFactor, { token, code: '000000' }, desk.agent)).toMatchObject({ body: { fields: [{ code: 'wrong' }] } })
    expect(await desk.refusal(contract.confirmTwoFactor, { token, code: codeOf(secret) }, desk.agent2)).toMatchObject({ body: { fields: [{ code: 'old' }] } })
    expect(await desk.refusal(contract.confirmTwoFactor, { token: 'x', code: codeOf(secret) }, desk.agent2)).toMatchObject({
      body: { fields: [{ code: 'old' }] },
    })
    clock.advance(11)
    expect(await desk.refusal(contract.confirmTwoFactor, { token, code: codeOf(secret) }, desk.agent)).toMatchObject({ body: { fields: [{ code: 'old' }] } })
  })

  test('stands encrypted in the database, its codes as hashes', async () => {
    const { secret, recoveryCodes } = await enrol(desk.agent)
    const rows = JSON.stringify(await desk.kernel.ctx.db.select().from(secondFactors))

    for (const text of [secret, ...recoveryCodes]) expect(rows).not.toContain(text)
    await reset()
  })

  test('is taken away by who keeps people, of the own company alone', async () => {
    await enrol(desk.agent)
    const neighbour = (await desk.otherTenant()).admin

    expect(await desk.refusal(contract.resetTwoFactor, { id: desk.agent.userId }, desk.agent2)).toMatchObject({ status: 403 })
    expect(await desk.refusal(contract.resetTwoFactor, { id: desk.admin.userId }, desk.supervisor)).toMatchObject({ status: 404 })
    expect(await desk.refusal(contract.resetTwoFactor, { id: desk.agent.userId }, neighbour)).toMatchObject({ status: 404 })
    expect((await signIn(desk.agent.email)).status).toBe(401)
    await desk.ask(contract.resetTwoFactor, { id: desk.agent.userId }, desk.admin)
    expect((await signIn(desk.agent.email)).status).toBe(200)
  })
})

describe('where the company asks for it', () => {
  test.each([
    ['leads', () => desk.supervisor.email, 401],
    ['leads', () => desk.agent2.email, 200],
    ['everybody', () => desk.agent2.email, 401],
    ['nobody', () => desk.supervisor.email, 200],
  ])('of %s, who has none is let in or not', async (value, email, status) => {
    later()
    expect(await desk.withSetting(contract.twoFactorRequired, value, async () => (await signIn(email())).status)).toBe(status)
  })

  test('somebody without one begins to have it while signing in, and cannot switch it off', async () => {
    later()
    await desk.withSetting(contract.twoFactorRequired, 'everybody', async () => {
      const first = await desk.refusal(login, { email: desk.agent2.email, password: encrypt(TEST_PASSWORD) }, { token: '', address: desk.newAddress() })
      const { token = '', secret = '' } = Object(first.body.enrolment)
      const code = codeOf(secret)

      expect(await signIn(desk.agent2.email, { code: '000000', enrolment: token })).toMatchObject({ status: 401, body: { error: 'ERR_SECOND_FACTOR_WRONG' } })
      expect((await signIn(desk.agent2.email, { code, enrolment: token })).status).toBe(200)
      later()
      expect(await desk.refusal(contract.endTwoFactor, { code: codeOf(secret) }, desk.agent2)).toMatchObject({ status: 409, error: 'ERR_TWO_FACTOR_REQUIRED' })
    })
    await reset()
  })
})

describe('where the company asks people with certain roles for it', () => {
  const signInStatus = async (email: string) => {
    later()
    return (await signIn(email)).status
  }
  const choose = async <R>(roleIds: readonly number[], work: () => Promise<R>): Promise<R> =>
    desk.withSetting(contract.twoFactorRequired, 'roles', () => desk.withSetting(contract.twoFactorRoles, roleIds.join(','), work))

  test('a person with such a role sets it up at the next sign-in, a colleague without the role does not, and a deleted role falls out', async () => {
    const { id } = await desk.ask(createRole, { name: 'Financeiro', profile: 'user', userIds: [desk.agent2.userId] }, desk.admin)
    const other = await desk.ask(createRole, { name: 'Recepção', profile: 'user', userIds: [desk.agent.userId] }, desk.admin)
    await choose([id], async () => {
      const first = await desk.refusal(login, { email: desk.agent2.email, password: encrypt(TEST_PASSWORD) }, { token: '', address: desk.newAddress() })
      expect(first).toMatchObject({ status: 401, error: 'ERR_SECOND_FACTOR', body: { enrolment: { token: expect.any(String) } } })
      expect(await desk.ask(contract.getTwoFactor, {}, desk.agent2)).toMatchObject({ isRequired: true })
      expect(await desk.ask(contract.getTwoFactor, {}, desk.agent)).toMatchObject({ isRequired: false })
      expect([await signInStatus(desk.agent.email), await signInStatus(desk.supervisor.email)]).toEqual([200, 200])

      const { token = '', secret = '' } = Object(first.body.enrolment)
      later()
      expect((await signIn(desk.agent2.email, { code: codeOf(secret), enrolment: token })).status).toBe(200)
      expect(await desk.refusal(contract.endTwoFactor, { code: '000000' }, desk.agent2)).toMatchObject({ status: 409, error: 'ERR_TWO_FACTOR_REQUIRED' })
      await reset()

      await desk.ask(deleteRole, { id }, desk.admin)
      expect(await signInStatus(desk.agent2.email)).toBe(200)
      await desk.ask(undoActionOn, { rows: 'rights.role', rowId: String(id) }, desk.admin)
      expect(await signInStatus(desk.agent2.email)).toBe(401)
    })
    for (const role of [id, other.id]) await desk.ask(deleteRole, { id: role }, desk.admin)
  })

  test('roles of another company, and none at all, ask nobody', async () => {
    const { id } = await desk.ask(createRole, { name: 'Caixa', profile: 'user', userIds: [desk.agent2.userId] }, desk.admin)
    const { admin: neighbour } = await desk.otherTenant()
    const theirs = await desk.ask(createRole, { name: 'Caixa', profile: 'user' }, neighbour)

    for (const roleIds of [[], [theirs.id]]) expect(await choose(roleIds, () => signInStatus(desk.agent2.email))).toBe(200)
    await desk.ask(deleteRole, { id }, desk.admin)
  })

  test.each(['x', '1,', ',1', '1;2', '-1', '1.5', "1' or 1=1", '9'.repeat(10)])('%s is refused as a list of roles', async (value) => {
    const reply = await desk.call('PUT', `/settings/${contract.twoFactorRoles.key}`, { token: desk.admin.token, body: { value } })

    expect(reply).toMatchObject({ status: 422, body: { fields: [{ field: 'value', code: 'invalid_value' }] } })
  })

  test('only people who change settings choose the roles', async () => {
    const statuses = await Promise.all(
      [desk.agent, desk.supervisor].map(
        async ({ token }) => (await desk.call('PUT', `/settings/${contract.twoFactorRoles.key}`, { token, body: { value: '1' } })).status,
      ),
    )

    expect(statuses).toEqual([403, 403])
  })
})
