import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { applyMasterKey } from '#core/contract/masterKey.ts'
import { encrypt } from '#core/server/testing/testServer.ts'
import { listAudit } from '#plugins/audit/contract/index.ts'
import { type Desk, startDesk } from '#tests/server/support/desk.ts'
import * as contract from '../contract/index.ts'
import { codeOf } from './testing/codeOf.ts'
import { secondFactors } from './twoFactor.table.ts'

const KEY = 'a-key-that-only-the-owner-of-the-server-knows'
const PASSWORD = 'chuva-de-marco'

let desk: Desk
beforeAll(async () => {
  desk = await startDesk({ environment: { MASTER_KEY: KEY } })
})
afterAll(() => desk.stop())

const enrol = async (who: Desk['superadmin']) => {
  const { token, secret } = await desk.ask(contract.beginTwoFactor, {}, who)
  await desk.ask(contract.confirmTwoFactor, { token, code: codeOf(secret) }, who)
}
const stranger = () => ({ token: '', address: desk.newAddress() })
const signIn = (email: string, password: string) =>
  desk.call('POST', '/auth/login', { body: { email, password: encrypt(password) }, headers: { 'x-forwarded-for': desk.newAddress() } })

test('a wrong master key leaves the second factor; the right one takes it away from the superadmin alone, and the audit log tells it', async () => {
  await enrol(desk.superadmin)
  await enrol(desk.agent)
  const factorsOf = (userId: number) => desk.kernel.ctx.db.select().from(secondFactors).where(eq(secondFactors.userId, userId))

  await desk.refusal(applyMasterKey, { key: `${KEY}x`, password: PASSWORD }, stranger())
  expect(await factorsOf(desk.superadmin.userId)).toHaveLength(1)
  await desk.ask(applyMasterKey, { key: KEY, password: PASSWORD }, stranger())

  const answer = await signIn(desk.superadmin.email, PASSWORD)
  expect(answer).toMatchObject({ status: 200, body: { userId: desk.superadmin.userId } })
  expect(await factorsOf(desk.agent.userId)).toHaveLength(1)
  const again = await desk.login('superadmin', PASSWORD)
  await vi.waitFor(async () => {
    const { entries } = await desk.ask(listAudit, {}, again)
    expect(entries).toContainEqual(
      expect.objectContaining({ action: 'DELETE /users/:id/twoFactor', target: String(desk.superadmin.userId), name: 'Plataforma', outcome: 'done' }),
    )
    expect(entries).toContainEqual(expect.objectContaining({ action: 'POST /masterkey', outcome: 'done' }))
  })
})
