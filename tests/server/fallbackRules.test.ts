import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#core/contract/ids.ts'
import { deleteConnection } from '#plugins/connections/contract/index.ts'
import { connections } from '#plugins/connections/server/connections.table.ts'
import { fallbackChanged, listFallbackRules, setFallbackRule } from '#plugins/fallback/contract/index.ts'
import { fallbackRules } from '#plugins/fallback/server/fallback.table.ts'
import { type FallbackDesk, startFallbackDesk } from './support/fallbackDesk.ts'

let ways: FallbackDesk
beforeAll(async () => {
  ways = await startFallbackDesk()
})
afterAll(() => ways.stop())
beforeEach(() => ways.begin())

const set = (whatsappId: number, change: object, who = ways.desk.admin) => ways.desk.refusal(setFallbackRule, { whatsappId, ...change }, who)
const listed = async (id: number, who = ways.desk.admin) => (await ways.desk.ask(listFallbackRules, {}, who)).find(({ connectionId }) => connectionId === id)

test('a connection has no rule until somebody sets one; what is set is there for those who may see it', async () => {
  const [one, other] = [await ways.shortLine(), await ways.shortLine()]
  expect(await listed(one.id)).toBeUndefined()
  const ear = await ways.desk.socket(ways.desk.supervisor)

  const rule = await ways.desk.ask(setFallbackRule, { whatsappId: one.id, rev: 0, isOn: true, wayIds: [other.id] }, ways.desk.admin)

  expect(rule).toMatchObject({ isOn: true, wayIds: [other.id], causes: ['lineDown', 'recipient', 'account', 'window'], waitMinutes: 5, mostParts: 4 })
  await ear.hear(fallbackChanged, ({ connectionId }) => connectionId === one.id)
  expect(await listed(one.id, ways.desk.supervisor)).toEqual(rule)
})

test('what is absent stays, and whoever read it before somebody else changed it is told so', async () => {
  const [one, other] = [await ways.shortLine(), await ways.shortLine()]
  const { rev } = await ways.rule(one.id, [other.id], { waitMinutes: 7 })

  const changed = await ways.desk.ask(setFallbackRule, { whatsappId: one.id, rev, isOn: false }, ways.desk.admin)

  expect(changed).toMatchObject({ isOn: false, wayIds: [other.id], waitMinutes: 7 })
  expect(await set(one.id, { rev, isOn: true })).toMatchObject({ status: 409, body: { error: 'ERR_FALLBACK_CHANGED' } })
})

test('what is wrong is said at its field', async () => {
  const [one, other] = [await ways.shortLine(), await ways.shortLine()]
  const [site] = await ways.lines.rowsOf(connections).find(eq(connections.type, 'webchat'))
  const fieldsOf = async (change: object) => {
    const { status, body } = await set(one.id, change)
    return [status, ...(body.fields ?? []).map(({ field, code }: { field: string; code: string }) => `${field} ${code}`)]
  }

  expect(await fieldsOf({ isOn: true, wayIds: [], causes: [] })).toEqual([422, 'wayIds empty', 'causes empty'])
  expect(await fieldsOf({ wayIds: [one.id, other.id, other.id, 999_999, site?.id] })).toEqual([
    422,
    ...['wayIds.0 self', 'wayIds.2 twice', 'wayIds.3 unknown', 'wayIds.4 channel'],
  ])
  expect(await fieldsOf({ waitMinutes: -1 })).toEqual([400, expect.stringContaining('waitMinutes')])
  expect(await fieldsOf({ mostParts: 11 })).toEqual([400, expect.stringContaining('mostParts')])
  expect(await fieldsOf({ causes: ['weather'] })).toEqual([400, expect.stringContaining('causes')])
  expect(await ways.lines.rowsOf(fallbackRules).find(eq(fallbackRules.connectionId, one.id))).toEqual([])
})

test('agents neither see nor set rules, supervisors set none, and another company has none of ours', async () => {
  const [one, other] = [await ways.shortLine(), await ways.shortLine()]
  await ways.rule(one.id, [other.id])
  const neighbour = (await ways.desk.otherTenant()).admin

  expect(await ways.desk.refusal(listFallbackRules, {}, ways.desk.agent)).toMatchObject({ status: 403 })
  expect(await set(one.id, { isOn: false }, ways.desk.agent)).toMatchObject({ status: 403 })
  expect(await set(one.id, { isOn: false }, ways.desk.supervisor)).toMatchObject({ status: 403 })
  expect(await ways.desk.ask(listFallbackRules, {}, neighbour)).toEqual([])
  expect(await set(one.id, { isOn: false }, neighbour)).toMatchObject({ status: 404 })
  expect(await listed(one.id)).toMatchObject({ isOn: true })
})

test('a connection that the program itself carries has none, and one that is gone takes its rule along', async () => {
  const [one, other] = [await ways.shortLine(), await ways.shortLine(`Vai embora ${newId().slice(-6)}`)]
  const [site] = await ways.lines.rowsOf(connections).find(eq(connections.type, 'webchat'))
  await ways.rule(other.id, [one.id])
  await ways.rule(one.id, [other.id])

  expect(await set(site?.id ?? 0, { wayIds: [one.id] })).toMatchObject({ status: 409, body: { error: 'ERR_CHANNEL_WITHOUT_LINE' } })
  await ways.desk.ask(deleteConnection, { id: other.id }, ways.desk.admin)
  expect(await listed(other.id)).toBeUndefined()
  // The rule of the one that stays still names it, so that somebody sees what is skipped.
  expect(await listed(one.id)).toMatchObject({ wayIds: [other.id] })
})
