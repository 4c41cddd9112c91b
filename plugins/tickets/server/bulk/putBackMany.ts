import { and, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import { tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { assistantNames, prioritySchema, type Reader, ticketStatusSchema } from '../../contract/index.ts'
import { logTickets } from '../activity/logs.ts'
import { readableTicketsOf } from '../activity/readable.ts'
import { announceTicket } from '../announce/announce.ts'
import { findAlive } from '../lifecycle/birth.ts'
import { findTickets } from '../list/present.ts'
import { tickets } from '../tickets.table.ts'
import { bulkRows } from './bulks.table.ts'

const date = z.iso
  .datetime()
  .nullable()
  .transform((text) => (text === null ? null : new Date(text)))
const number = z.int().nullable()

/** A kept row, as the table takes it. */
const storedSchema = z.object({
  status: ticketStatusSchema,
  userId: number,
  queueId: number,
  unreadMessages: z.int(),
  priority: prioritySchema,
  kanban: number,
  closedAt: date,
  startedAttendanceAt: date,
  waitingSince: date,
  snoozedUntil: date,
  pausedAt: date,
  chatFlowId: number,
  assistants: z.array(z.enum(assistantNames)),
  reasonId: number,
  mergedIntoId: number,
})

/** Puts some tickets back to what they were, unless somebody changed them since; takes their rows out of what is kept. Codes of those that stay as they are. */
export async function putBackMany(tx: ServerContext, actor: Reader, bulkId: string, most: number): Promise<{ done: number; refused: string[] }> {
  const changeRows = tenantRows(tx.db, actor, bulkRows)
  const found = await changeRows.find(eq(bulkRows.bulkId, bulkId), most)
  if (found.length === 0) return { done: 0, refused: [] }
  const ids = found.map(({ ticketId }) => ticketId)
  const rows = tenantRows(tx.db, actor, tickets)
  await rows.hold(inArray(tickets.id, ids))
  const before = new Map((await findTickets(tx, actor, ids)).map((ticket) => [ticket.id, ticket]))
  const readable = new Set((await readableTicketsOf(tx, actor, ids)).map(({ id }) => id))
  const refused: string[] = []
  const restored: number[] = []
  for (const { ticketId, rev, before: was } of found) {
    const ticket = before.get(ticketId)
    const change = storedSchema.parse(was)
    const isReopened = ticket?.status === 'closed' && change.status !== 'closed'
    if (!readable.has(ticketId)) refused.push('ERR_NO_TICKET_FOUND')
    else if (ticket?.rev !== rev) refused.push('ERR_CHANGED_SINCE')
    else if (isReopened && (await findAlive(tx.db, actor, ticket.contactId, ticket.whatsappId))) refused.push('ERR_OTHER_OPEN_TICKET')
    else {
      // Nothing wakes a ticket whose time is past: it comes back awake.
      const isStillAhead = change.snoozedUntil !== null && change.snoozedUntil > tx.now()
      await rows.write(eq(tickets.id, ticketId), { ...change, snoozedUntil: isStillAhead ? change.snoozedUntil : null })
      restored.push(ticketId)
    }
  }
  await logTickets(
    tx,
    actor,
    restored.map((ticketId) => ({ ticketId, type: 'undo' as const, userId: actor.userId })),
  )
  for (const after of await findTickets(tx, actor, restored)) await announceTicket(tx, actor.tenantId, before.get(after.id) ?? null, after, actor.userId)
  await changeRows.remove(and(eq(bulkRows.bulkId, bulkId), inArray(bulkRows.ticketId, ids)) ?? eq(bulkRows.bulkId, bulkId))
  return { done: found.length, refused }
}
