import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { listMessages } from '#plugins/chat/contract/index.ts'
import { setConnectionState } from './connectionEvents.ts'
import { type ConnectionDesk, startConnectionDesk } from './testing/connectionDesk.ts'

let connectionDesk: ConnectionDesk
beforeAll(async () => {
  connectionDesk = await startConnectionDesk()
})
afterAll(() => connectionDesk.stop())
beforeEach(() => connectionDesk.begin())

const setDown = (connectionId: number) =>
  setConnectionState(
    connectionDesk.desk.kernel.ctx,
    { tenantId: connectionDesk.desk.admin.tenantId, connectionId },
    { status: 'DISCONNECTED', reason: 'reconnecting' },
  )
/** Texts of a page as a client of the family reads it: those that left, and those that wait for the connection. */
async function pageOf(ticketId: number, more: { earlier?: boolean; peek?: boolean; pageNumber?: number } = {}) {
  const { messages, messagesOffLine } = await connectionDesk.desk.ask(listMessages, { ticketId, ...more }, connectionDesk.desk.agent)
  return [messages, messagesOffLine].map((all) => all.map(({ body }) => body))
}

test('messages that wait for a connection that is down stand apart for clients of the family, once each, until they have left', async () => {
  const { id, ticketId, say } = await connectionDesk.talking()
  const sent = await say('Saiu')
  await connectionDesk.acked(sent.id, 1)

  await setDown(id)
  await say('Espera')
  expect(await pageOf(ticketId, { pageNumber: 1 })).toEqual([['Bom dia', 'Saiu'], ['Espera']])

  await setConnectionState(
    connectionDesk.desk.kernel.ctx,
    { tenantId: connectionDesk.desk.admin.tenantId, connectionId: id },
    { status: 'CONNECTED', reason: null },
  )
  await vi.waitFor(async () => expect(await pageOf(ticketId)).toEqual([['Bom dia', 'Saiu', 'Espera'], []]))
})

test('the screens of this program get them in their places', async () => {
  const { id, ticketId, say } = await connectionDesk.talking()
  await setDown(id)
  await say('Espera')

  for (const more of [{ earlier: true }, { peek: true }]) expect(await pageOf(ticketId, more)).toEqual([['Bom dia', 'Espera'], []])
})

test('an older page holds none of them', async () => {
  const { id, ticketId, say } = await connectionDesk.talking()
  await setDown(id)
  await say('Espera')

  expect(await pageOf(ticketId, { pageNumber: 2 })).toEqual([[], []])
})
