import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#core/contract/ids.ts'
import { deleteTicket } from '#plugins/tickets/contract/index.ts'
import { channelMessages } from './channels.table.ts'
import { type ConnectionDesk, startConnectionDesk } from './testing/connectionDesk.ts'

let connectionDesk: ConnectionDesk
beforeAll(async () => {
  connectionDesk = await startConnectionDesk()
})
afterAll(() => connectionDesk.stop())
beforeEach(() => connectionDesk.begin())

test('changes and receipts of a deleted conversation are let be, and the next message begins a new one', async () => {
  const { deliver, ref, say, ticketId } = await connectionDesk.talking()
  const { id } = await say('Até amanhã')
  await connectionDesk.acked(id, 1)
  const ours = await connectionDesk.rowsOf(channelMessages).first(eq(channelMessages.messageId, id))
  const next = `ref-${newId()}`
  await connectionDesk.desk.ask(deleteTicket, { id: ticketId }, connectionDesk.desk.admin)

  await deliver(
    { kind: 'reacted', ref: ours?.ref ?? '', from: connectionDesk.from(), emoji: '👍' },
    { kind: 'edited', ref, from: connectionDesk.from(), body: 'Outra coisa' },
    { kind: 'removed', ref, from: connectionDesk.from() },
    { kind: 'message', ref: next, from: connectionDesk.from(), body: 'Oi de novo' },
  )

  expect((await connectionDesk.arrived(next)).ticketId).not.toBe(ticketId)
  expect(await connectionDesk.stays(id)).toMatchObject({ reactions: [] })
  expect(await connectionDesk.messageBy(ref)).toMatchObject({ body: 'Bom dia', isEdited: false, isDeleted: false })
})
