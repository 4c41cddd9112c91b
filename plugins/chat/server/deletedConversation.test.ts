import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { tenantRows } from '#core/server/db/repository.ts'
import { undoActionOn } from '#plugins/deeds/contract/index.ts'
import { deleteTicket } from '#plugins/tickets/contract/index.ts'
import { type Desk, startDesk } from '#tests/server/support/desk.ts'
import { listMessages, sendMessage } from '../contract/index.ts'
import { deliverMessage } from './deliverMessage.ts'
import { messages } from './messages.table.ts'

let desk: Desk
beforeAll(async () => {
  desk = await startDesk()
})
afterAll(() => desk.stop())

test('what still waits in a deleted conversation is not sent, and shows so after the undo', async () => {
  const { ticket } = await desk.openTicket(desk.agent)
  const { id } = await desk.ask(sendMessage, { ticketId: ticket.id, body: 'Espera a conexão' }, desk.agent)
  const rows = tenantRows(desk.kernel.ctx.db, desk.admin, messages)
  await vi.waitFor(async () => expect((await rows.first(eq(messages.id, id)))?.ack).toBeGreaterThan(0))
  await rows.write(eq(messages.id, id), { ack: 0, status: 'pending', messageId: null })
  const { rev } = await desk.ask(deleteTicket, { id: ticket.id }, desk.admin)

  await deliverMessage.run({ tenantId: desk.admin.tenantId, id }, desk.kernel.ctx)
  await desk.ask(undoActionOn, { rows: 'tickets.deletions', rowId: String(ticket.id), rev }, desk.admin)

  const shown = (await desk.ask(listMessages, { ticketId: ticket.id }, desk.admin)).messages.find((message) => message.id === id)
  expect(shown).toMatchObject({ ack: -1 })
})
