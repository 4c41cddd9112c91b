import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { newId } from '#core/contract/ids.ts'
import { sendMessage } from '#plugins/chat/contract/index.ts'
import { updateTicket } from '#plugins/tickets/contract/index.ts'
import { type ConnectionDesk, startConnectionDesk } from './testing/connectionDesk.ts'

let lines: ConnectionDesk
beforeAll(async () => {
  lines = await startConnectionDesk()
})
afterAll(() => lines.stop())
beforeEach(() => lines.begin())

/** Seconds until a message is tried again. */
async function secondsUntilTry(id: string): Promise<number> {
  const { rows } = await lines.desk.kernel.ctx.db.execute(
    sql`select extract(epoch from start_after - now()) as seconds from jobs.job where name = 'chat.deliverMessage' and data->>'id' = ${id} and state = 'created'`,
  )
  return Number(rows[0]?.seconds ?? 0)
}
const waits = (id: string) => vi.waitFor(async () => expect(await secondsUntilTry(id)).toBeGreaterThan(20), { timeout: 10_000 })

test('while the provider asks for patience, the messages of a conversation wait in their order, and other conversations go on', async () => {
  const { deliver, say } = await lines.talking()
  const ref = newId()
  await deliver(lines.text(ref, 'Boa tarde', lines.from('5511900123456', 'Bia Reis')))
  const { ticketId } = await lines.arrived(ref)
  await lines.desk.ask(updateTicket, { id: ticketId, status: 'open' }, lines.desk.agent)
  lines.provider.next({ status: 429 })

  const first = await say('Primeira')
  await waits(first.id)
  const second = await say('Segunda')
  await waits(second.id)
  const other = await lines.desk.ask(sendMessage, { ticketId, body: 'De outra conversa', idFront: newId() }, lines.desk.agent)
  await lines.acked(other.id, 1)

  expect(lines.provider.taken.map(({ text }) => text)).toEqual(['De outra conversa'])
  await vi.waitFor(
    async () => {
      await lines.hurry('chat.deliverMessage')
      expect(await lines.stays(second.id)).toMatchObject({ ack: 1 })
    },
    { timeout: 10_000 },
  )
  expect(lines.provider.taken.map(({ text }) => text)).toEqual(['De outra conversa', 'Primeira', 'Segunda'])
})

test('after the pause nothing waits any more', async () => {
  const { say } = await lines.talking()
  lines.provider.next({ status: 429 })
  const first = await say('Primeira')
  await waits(first.id)
  await lines.hurry('chat.deliverMessage')
  await lines.acked(first.id, 1)

  const second = await say('Segunda')

  await lines.acked(second.id, 1)
})

test('twenty messages that were written while the line was lost go out as soon as it is back, once each, in their order', async () => {
  const { id: connectionId, deliver, say } = await lines.talking()
  await deliver({ kind: 'line', status: 'DISCONNECTED', reason: 'reconnecting' })
  await vi.waitFor(async () => expect(await lines.statusOf(connectionId)).toBe('DISCONNECTED'))
  const texts = Array.from({ length: 20 }, (_none, place) => `Mensagem ${place}`)
  let last = ''
  for (const text of texts) last = (await say(text)).id
  await waits(last)
  expect(lines.provider.taken).toEqual([])

  await deliver({ kind: 'line', status: 'CONNECTED' })

  await lines.acked(last, 1)
  expect(lines.provider.taken.map(({ text }) => text)).toEqual(texts)
})
