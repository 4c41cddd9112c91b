import { inArray } from 'drizzle-orm'
import { type ActivityEntry, recordActivity } from '#core/contract/activity/index.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { type BulkChange, ownerNotified, type Reader, ticketsRead } from '../../contract/index.ts'
import { wakeLater } from '../actions/snooze.ts'
import { activityOf } from '../activity/activityOf.ts'
import { logFactsOf } from '../activity/logFacts.ts'
import { type LogEntry, logTickets } from '../activity/logs.ts'
import { announceTicket } from '../announce/announce.ts'
import type { TicketRow } from '../lifecycle/birth.ts'
import { findTickets } from '../list/present.ts'
import { tickets } from '../tickets.table.ts'
import { bulkRows, type FieldsBefore } from './bulks.table.ts'
import { type ManyPlans, planMany } from './planMany.ts'

/** Columns of a row that a bulk action may change. */
const REVERSIBLE = [
  'status',
  'userId',
  'queueId',
  'unreadMessages',
  'priority',
  'kanban',
  'closedAt',
  'startedAttendanceAt',
  'waitingSince',
  'snoozedUntil',
  'pausedAt',
  'chatFlowId',
  'assistants',
  'reasonId',
  'mergedIntoId',
] as const satisfies readonly (keyof TicketRow)[]

const keep = (row: TicketRow): FieldsBefore =>
  Object.fromEntries(
    REVERSIBLE.map((name) => {
      const value = row[name]
      return [name, value instanceof Date ? value.toISOString() : value]
    }),
  )

const keyOf = (change: Partial<TicketRow>) => JSON.stringify(change)

/** Rows that change alike are written together. */
async function write(tx: ServerContext, actor: Reader, changing: ManyPlans['changing']): Promise<void> {
  const groups = Object.values(Object.groupBy(changing, ({ plan }) => keyOf(plan.change)))
  for (const group of groups) {
    const [first] = group ?? []
    if (!group || !first) continue
    const ids = group.map(({ ticket }) => ticket.id)
    await tenantRows(tx.db, actor, tickets).write(inArray(tickets.id, ids), first.plan.change)
  }
}

/** Changes some tickets in the open transaction, keeps what they were, and tells of each. Nothing is said to the contacts. How it went. */
export async function changeMany(
  tx: ServerContext,
  actor: Reader & { name: string },
  bulkId: string,
  ids: readonly number[],
  change: BulkChange,
): Promise<ManyPlans> {
  const rows = tenantRows(tx.db, actor, tickets)
  await rows.hold(inArray(tickets.id, [...ids]))
  const plans = await planMany(tx, actor, ids, change)
  const { changing } = plans
  if (changing.length === 0) return plans
  const changingIds = changing.map(({ ticket }) => ticket.id)
  const before = new Map((await rows.find(inArray(tickets.id, changingIds))).map((row) => [row.id, row]))
  await write(tx, actor, changing)
  const entries = changing.flatMap(({ ticket, plan }) => plan.logs.map((log) => ({ ticketId: ticket.id, change: plan.change, ...log })))
  await logTickets(
    tx,
    actor,
    // Entries one after the other: they share the transaction's connection.
    await entries.reduce<Promise<LogEntry[]>>(async (before, { change: made, ...log }) => {
      const logs = await before
      return [...logs, { ...log, facts: await logFactsOf(tx, actor.tenantId, log.type, made) }]
    }, Promise.resolve([])),
  )
  const after = new Map((await findTickets(tx, actor, changingIds)).map((ticket) => [ticket.id, ticket]))
  const parts: ActivityEntry[] = []
  const read: number[] = []
  const befores: { bulkId: string; ticketId: number; before: FieldsBefore; rev: number }[] = []
  const until = change.snoozedUntil ? new Date(change.snoozedUntil) : null
  for (const { ticket } of changing) {
    const [row, now] = [before.get(ticket.id), after.get(ticket.id)]
    if (!row || !now) continue
    befores.push({ bulkId, ticketId: ticket.id, before: keep(row), rev: now.rev })
    const action = activityOf(ticket, now, { userId: actor.userId, isTransfer: change.isTransference === true, lane: null })
    if (action) parts.push({ ...action, partOf: bulkId })
    await announceTicket(tx, actor.tenantId, ticket, now, actor.userId)
    if (until && now.snoozedUntil === until.toISOString()) await wakeLater(tx, actor.tenantId, now.id, until, { id: actor.userId, name: actor.name })
    if (now.userId !== null && now.userId !== ticket.userId && now.userId !== actor.userId)
      tx.emit(ownerNotified, actor.tenantId, { ticketId: now.id, userId: now.userId, type: 'given', fromId: actor.userId })
    if (ticket.unreadMessages > 0 && now.unreadMessages === 0) read.push(now.id)
  }
  if (read.length > 0) tx.emit(ticketsRead, actor.tenantId, { ticketIds: read })
  await tenantRows(tx.db, actor, bulkRows).insertMany(befores)
  await recordActivity(tx, actor, ...parts)
  return plans
}
