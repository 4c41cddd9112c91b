import { eq } from 'drizzle-orm'
import { newId } from '#core/contract/ids.ts'
import { readInstant } from '#core/contract/instant.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { chatService, type Message } from '#plugins/chat/contract/index.ts'
import { ticketTexts } from '#plugins/schedules/contract/index.ts'
import { isAutomated, type Ticket, ticketsService } from '#plugins/tickets/contract/index.ts'
import { isOpenAt, maxRetriesBusinessHours, wasOpenBetween } from '../contract/index.ts'
import { absenceNotices } from './hours.table.ts'
import { hoursOfQueue } from './hoursOfQueue.ts'

/**
 * Answers a contact who writes while the company, or the queue with hours of its own, is closed, so often as the company wishes until it has been open again. The message's own time counts, not the
 * time of its handling. Callers of one conversation come one after another: the lock of the contact is held.
 */
export async function sendAbsence(tx: ServerContext, tenantId: number, message: Pick<Message, 'timestamp'>, ticket: Ticket): Promise<void> {
  if (ticket.isGroup || ticket.status === 'closed') return
  const { week, holidays, zone, knownOpenAt, textAt } = await hoursOfQueue(tx, tenantId, ticket.queueId)
  const at = new Date(readInstant(message.timestamp))
  if (isOpenAt(week, holidays, at, zone)) return
  const text = textAt(at)
  if (text === '') return
  const rows = tenantRows(tx.db, { tenantId }, absenceNotices)
  const last = await rows.first(eq(absenceNotices.ticketId, ticket.id))
  const isAnew = !last || (knownOpenAt !== null && knownOpenAt > last.sentAt) || wasOpenBetween(week, holidays, last.sentAt, at, zone)
  const count = isAnew ? 1 : last.count + 1
  if (count > Number(await tx.setting(tenantId, maxRetriesBusinessHours))) return
  // A flow or an assistant answers for the company; who is handed over is told with their next message.
  const now = await tx.use(ticketsService).find(tenantId, ticket.id)
  if (!now || isAutomated(now)) return
  if (last) await rows.update(eq(absenceNotices.ticketId, ticket.id), { sentAt: at, count })
  else await rows.insert({ ticketId: ticket.id, sentAt: at, count })
  const { contactId, whatsappId } = ticket
  const body = await tx.use(ticketTexts).fill(tenantId, ticket, text)
  await tx.use(chatService).sendAutomatic({ tenantId, contactId, whatsappId, userId: null, opens: false, body, mediaIds: [], id: newId(), sendType: 'bot' })
}
