import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#core/contract/ids.ts'
import { deleteTicket } from '#plugins/tickets/contract/index.ts'
import { channelMessages } from './channels.table.ts'
import { type ConnectionDesk, startConnectionDesk } from './testing/connectionDesk.ts'

let lines: ConnectionDesk
beforeAll(async () => {
  lines = await startConnectionDesk()
})
afterAll(() => lines.stop())
beforeEach(() => lines.begin())

test('changes and receipts of a deleted conversation are let be, and the next message begins a new one', async () => {
  const { deliver, ref, say, ticketId } = await lines.talking()
  const { id } = await say('Até amanhã')
  await lines.acked(id, 1)
  const ours = await lines.rowsOf(channelMessages).first(eq(channelMessages.messageId, id))
  const next = `ref-${newId()}`
  await lines.desk.ask(deleteTicket, { id: ticketId }, lines.desk.admin)

  await deliver(
    { kind: 'reacted', ref: ours?.ref ?? '', from: lines.from(), emoji: '👍' },
    { kind: 'edited', ref, from: lines.from(), body: 'Outra coisa' },
    { kind: 'removed', ref, from: lines.from() },
    { kind: 'message', ref: next, from: lines.from(), body: 'Oi de novo' },
  )

  expect((await lines.arrived(next)).ticketId).not.toBe(ticketId)
  expect(await lines.stays(id)).toMatchObject({ reactions: [] })
  expect(await lines.messageBy(ref)).toMatchObject({ body: 'Bom dia', isEdited: false, isDeleted: false })
})
