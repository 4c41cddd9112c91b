import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#core/contract/ids.ts'
import { contactsService } from '#plugins/contacts/contract/index.ts'
import { channelChats, channelMessages } from './channels.table.ts'
import { recordConnectionState } from './connectionEvents.ts'
import { readRisk } from './risks.ts'
import { type ConnectionDesk, startConnectionDesk } from './testing/connectionDesk.ts'
import { fakeAdapter } from './testing/fakeProvider.ts'

let connectionDesk: ConnectionDesk
let numbers = 70_000_000
const newNumber = (): number => {
  numbers += 1
  return numbers
}
beforeAll(async () => {
  connectionDesk = await startConnectionDesk()
})
afterAll(() => connectionDesk.stop())

test('people who never wrote, a busy minute and restrictions are counted of this connection and this day alone', async () => {
  const { ctx } = connectionDesk.desk.kernel
  const { tenantId } = connectionDesk.desk.admin
  const [{ id: connectionId }, { id: other }] = [await connectionDesk.connected(), await connectionDesk.connected()]
  const now = ctx.now()
  const sent = async (connection: number, at: Date, hasWritten: boolean) => {
    const { id: contactId } = await ctx
      .use(contactsService)
      .findOrCreate(tenantId, { name: 'Alguém', number: `55119${newNumber()}`, email: null, isGroup: false })
    await connectionDesk.rowsOf(channelMessages).insert({ messageId: newId(), connectionId: connection, contactId, fromMe: true, at })
    if (hasWritten)
      await connectionDesk.rowsOf(channelChats).insert({ connectionId: connection, contactId, kind: 'phone', value: String(contactId), lastInboundAt: now })
  }
  const signals = async (day = { sent: 0, failed: 0 }) => (await readRisk(ctx, tenantId, connectionId, day)).signals

  for (let turn = 0; turn < 20; turn += 1) await sent(connectionId, now, false)
  await sent(connectionId, now, true)
  await sent(connectionId, new Date(now.getTime() - 90_000_000), false)
  await sent(other, now, false)

  expect(await signals()).toEqual([
    { signal: 'cold', value: 20 },
    { signal: 'burst', value: 21 },
  ])
  expect(await signals({ sent: 40, failed: 10 })).toContainEqual({ signal: 'failing', value: 25 })
  expect(await signals({ sent: 10, failed: 10 })).not.toContainEqual(expect.objectContaining({ signal: 'failing' }))
  await ctx.transact((tx) => recordConnectionState(tx, { tenantId, connectionId }, { kind: 'down', reason: 'accountRestricted' }))
  expect(await signals()).toContainEqual({ signal: 'restricted', value: 1 })
})

test('a channel that restricts nobody has no gauge', async () => {
  const { id } = await connectionDesk.connected()

  expect(fakeAdapter.restrictsSenders).toBeUndefined()
  expect((await connectionDesk.stateOf(id)).risk).toBeNull()
})
