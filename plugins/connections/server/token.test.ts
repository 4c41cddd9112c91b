import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Desk, startDesk } from '#tests/server/support/desk.ts'
import { connectionChanged, listConnections, updateConnection } from '../contract/index.ts'

let desk: Desk
beforeAll(async () => {
  desk = await startDesk()
})
afterAll(() => desk.stop())

test('administrators, and nobody else, are told the token of a web chat', async () => {
  const tokens = async (who = desk.admin) => (await desk.ask(listConnections, {}, who)).map(({ token }) => token)

  expect(await tokens()).toEqual([desk.siteToken])
  for (const who of [desk.supervisor, desk.agent]) expect(await tokens(who)).toEqual([undefined])
})

test('no event tells it', async () => {
  const [site] = await desk.ask(listConnections, {}, desk.admin)
  const ear = await desk.socket(desk.admin)

  await desk.ask(updateConnection, { id: site?.id ?? 0, color: '#123456' }, desk.admin)

  await ear.hear(connectionChanged)
  expect(JSON.stringify(ear.heard)).not.toContain(desk.siteToken)
})
