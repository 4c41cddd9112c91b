import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { newId } from '#core/contract/ids.ts'
import { sendMessage } from '#plugins/chat/contract/index.ts'
import { updateTicket } from '#plugins/tickets/contract/index.ts'
import { type ConnectionDesk, startConnectionDesk } from './testing/connectionDesk.ts'

let connectionDesk: ConnectionDesk
beforeAll(async () => {
  connectionDesk = await startConnectionDesk()
})
afterAll(() => connectionDesk.stop())
beforeEach(() => connectionDesk.begin())

/** Seconds until a message is tried again. */
async function secondsUntilTry(id: string): Promise<number> {
  const { rows } = await connectionDesk.desk.kernel.ctx.db.execute(
    sql`select extract(epoch from start_after - now()) as seconds from jobs.job where name = 'chat.deliverMessage' and data->>'id' = ${id} and state = 'created'`,
  )
  return Number(rows[0]?.seconds ?? 0)
}
const waits = (id: string) => vi.waitFor(async () => expect(await secondsUntilTry(id)).toBeGreaterThan(20), { timeout: 10_000 })

test('while the provider asks for patience, the messages of a conversation wait in their order, and other conversations go on', async () => {
  const { deliver, say } = await connectionDesk.talking()
  const ref = newId()
  await deliver(connectionDesk.text(ref, 'Boa tarde', connectionDesk.from('5511900123456', 'Bia Reis')))
  const { ticketId } = await connectionDesk.arrived(ref)
  await connectionDesk.desk.ask(updateTicket, { id: ticketId, status: 'open' }, connectionDesk.desk.agent)
  connectionDesk.provider.next({ status: 429 })

  const first = await say('Primeira')
  await waits(first.id)
  const second = await say('Segunda')
  await waits(second.id)
  const other = await connectionDesk.desk.ask(sendMessage, { ticketId, body: 'De outra conversa', idFront: newId() }, connectionDesk.desk.agent)
  await connectionDesk.acked(other.id, 1)

  expect(connectionDesk.provider.taken.map(({ text }) => text)).toEqual(['De outra conversa'])
  await vi.waitFor(
    async () => {
      await connectionDesk.hurry('chat.deliverMessage')
      expect(await connectionDesk.stays(second.id)).toMatchObject({ ack: 1 })
    },
    { timeout: 10_000 },
  )
  expect(connectionDesk.provider.taken.map(({ text }) => text)).toEqual(['De outra conversa', 'Primeira', 'Segunda'])
})

test('after the pause nothing waits any more', async () => {
  const { say } = await connectionDesk.talking()
  connectionDesk.provider.next({ status: 429 })
  const first = await say('Primeira')
  await waits(first.id)
  await connectionDesk.hurry('chat.deliverMessage')
  await connectionDesk.acked(first.id, 1)

  const second = await say('Segunda')

  await connectionDesk.acked(second.id, 1)
})

test('twenty messages that were written while the line was lost go out as soon as it is back, once each, in their order', async () => {
  const { id: connectionId, deliver, say } = await connectionDesk.talking()
  await deliver({ kind: 'line', status: 'DISCONNECTED', reason: 'reconnecting' })
  await vi.waitFor(async () => expect(await connectionDesk.statusOf(connectionId)).toBe('DISCONNECTED'))
  const texts = Array.from({ length: 20 }, (_none, place) => `Mensagem ${place}`)
  let last = ''
  for (const text of texts) last = (await say(text)).id
  await waits(last)
  expect(connectionDesk.provider.taken).toEqual([])

  await deliver({ kind: 'line', status: 'CONNECTED' })

  await connectionDesk.acked(last, 1)
  expect(connectionDesk.provider.taken.map(({ text }) => text)).toEqual(texts)
})
