import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeSetting } from '#core/contract/settings.ts'
import { companyTimeZone } from '#core/contract/timeZone.ts'
import { endOutOfHours } from '#core/server/auth/suspension.ts'
import { type Desk, startDesk } from '#tests/server/support/desk.ts'
import { putUser } from '../../contract/index.ts'

/** A Monday; in São Paulo it is three hours earlier. */
const MORNING = new Date('2026-11-23T12:00:00Z')
const NIGHT = new Date('2026-11-23T22:30:00Z')
const day = { from: '08:00', to: '18:00' }
const WEEK = [null, day, day, day, day, day, null]

let now = MORNING
let desk: Desk
beforeAll(async () => {
  desk = await startDesk({ now: () => now })
  await desk.ask(changeSetting, { key: companyTimeZone.key, value: 'America/Sao_Paulo' }, desk.admin)
  await desk.ask(putUser, { id: desk.agent2.userId, accessHours: WEEK }, desk.admin)
})
afterAll(() => desk.stop())

test('somebody signs in within their hours and not outside of them, by the clock of the company', async () => {
  now = MORNING
  expect((await desk.login('agente2')).userId).toBe(desk.agent2.userId)

  now = NIGHT
  await expect(desk.login('agente2')).rejects.toMatchObject({ message: expect.stringContaining('OUT_RANGE') })
  expect((await desk.login('agente')).userId).toBe(desk.agent.userId)
})

test('who types a wrong password hears nothing of hours', async () => {
  now = NIGHT

  await expect(desk.login('agente2', 'errada-mesmo')).rejects.toThrow('ERR_INVALID_CREDENTIALS')
})

test('who is in when their hours are over is signed out at the next look', async () => {
  now = MORNING
  const session = await desk.login('agente2')
  const [ear, other] = [await desk.socket(session), await desk.socket(desk.agent)]
  now = NIGHT

  await endOutOfHours(desk.kernel.ctx)

  await ear.ended()
  expect((await desk.call('GET', '/users', { token: session.token })).status).toBe(401)
  expect(other.socket.connected).toBe(true)
})

test('hours do not hold for administrators', async () => {
  now = NIGHT
  await desk.ask(putUser, { id: desk.admin.userId, accessHours: WEEK }, desk.admin)

  expect((await desk.login('admin')).userId).toBe(desk.admin.userId)
})
