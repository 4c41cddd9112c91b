import { and, eq, inArray, lte, sql } from 'drizzle-orm'
import type { AppEvent } from '#core/contract/define.ts'
import { AppError } from '#core/contract/errors.ts'
import { newId } from '#core/contract/ids.ts'
import { companyTimeZone } from '#core/contract/timeZone.ts'
import { ofTenant, tenantRows } from '#core/server/db/repository.ts'
import { derivedId } from '#core/server/derivedId.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { chatService } from '#plugins/chat/contract/index.ts'
import type { Ticket } from '#plugins/tickets/contract/index.ts'
import { ofDeletedTicket } from '#plugins/tickets/server/deleted.where.ts'
import { nextOccurrence, OVERDUE_MS, type Schedule, scheduleCreated, scheduleEnded, scheduleUpdated } from '../contract/index.ts'
import { announce } from './announce.ts'
import { filledBody } from './filledBody.ts'
import { presentMany } from './present.ts'
import { type ScheduleRow, schedules } from './schedules.table.ts'

/** Tries of one that fails for a reason nobody expects, before it is given up. */
const MOST_ATTEMPTS = 5
const FIRST_RETRY_MS = 1_000
/** Nobody to write to any more, or something in the row itself is broken: a recurrence ends. */
const GIVEN_UP = 'ERR_SCHEDULE_FAILED'
const endsSeries = new Set<string | null | undefined>(['ERR_NO_CONTACT_FOUND', 'ERR_NO_TICKET_FOUND', GIVEN_UP])

/** Which one. */
export interface Due {
  tenantId: number
  id: string
  contactId: number
}

/** Rows of one company, held, that are due and nobody else has; of one contact, none before an earlier one that somebody else has. */
async function claim(tx: ServerContext, due: readonly Due[]): Promise<ScheduleRow[]> {
  const [first] = due
  if (!first) return []
  const now = tx.now()
  const ids = due.map(({ id }) => id)
  const isFirst = sql`not exists (
    select 1 from schedules earlier where earlier.tenant_id = ${schedules.tenantId} and earlier.contact_id = ${schedules.contactId}
    and earlier.status = 'pending' and earlier.try_at <= ${now.toISOString()}::timestamptz and earlier.schedule_date < ${schedules.scheduleDate}
    and not earlier.id = any(${sql.param(ids)}::text[]))`
  const isDue = ofTenant(schedules, first, inArray(schedules.id, ids), eq(schedules.status, 'pending'), lte(schedules.tryAt, now), isFirst)
  const rows = await tx.db.select().from(schedules).where(isDue).for('update', { skipLocked: true })
  const byId = new Map(rows.map((row) => [row.id, row]))
  const waiting = new Set<number>()
  return due.flatMap(({ id, contactId }) => {
    const row = byId.get(id)
    if (!row) waiting.add(contactId)
    return row && !waiting.has(contactId) ? [row] : []
  })
}

/** Outcome of a row, to be told once all of a part are written. */
interface Outcome {
  event: AppEvent<Schedule>
  id: string
  ticket: Ticket | null | undefined
}

/** Writes how it ended, and plans the next occurrence. */
async function settle(
  tx: ServerContext,
  row: ScheduleRow,
  end: Pick<ScheduleRow, 'status'> & Partial<ScheduleRow>,
  ticket?: Ticket | null,
): Promise<Outcome[]> {
  const { tenantId, id } = row
  const rows = tenantRows(tx.db, { tenantId }, schedules)
  await rows.update(eq(schedules.id, id), end)
  const ended = { event: scheduleUpdated, id, ticket }
  if (endsSeries.has(end.failure)) return [ended]
  const now = tx.now()
  const zone = await tx.setting(tenantId, companyTimeZone)
  const next = nextOccurrence(Date.parse(`${row.anchor}Z`), row.recurrence, now > row.scheduleDate ? now : row.scheduleDate, zone)
  if (!next) return [ended]
  const { seriesId, contactId, ticketId, whatsappId, userId, body, searchText, mediaIds, recurrence, anchor, openTicket } = row
  const planned = { seriesId, contactId, ticketId, whatsappId, userId, body, searchText, mediaIds, recurrence, anchor, openTicket }
  const { id: nextId } = await rows.insert({ ...planned, id: newId(), scheduleDate: next, tryAt: next, createdAt: now })
  return [ended, { event: scheduleCreated, id: nextId, ticket }]
}

async function tell(tx: ServerContext, tenantId: number, outcomes: readonly Outcome[]): Promise<void> {
  const shown = await presentMany(
    tx,
    { tenantId },
    outcomes.map(({ id }) => id),
  )
  for (const { event, id, ticket } of outcomes) {
    const schedule = shown.get(id)
    if (!schedule) continue
    await announce(tx, tenantId, event, schedule, ticket)
    if (event === scheduleUpdated) tx.emit(scheduleEnded, tenantId, schedule)
  }
}

/** Ids of those whose conversation was deleted. */
async function ofDeleted(tx: ServerContext, rows: readonly ScheduleRow[]): Promise<ReadonlySet<string>> {
  const [first] = rows.filter(({ ticketId }) => ticketId !== null)
  if (!first) return new Set()
  const ids = rows.map(({ id }) => id)
  const found = await tenantRows(tx.db, first, schedules).find(and(inArray(schedules.id, ids), ofDeletedTicket(schedules)))
  return new Set(found.map(({ id }) => id))
}

/** Stores the message, with the job that delivers it, and marks the row. */
async function handOver(tx: ServerContext, row: ScheduleRow): Promise<Outcome[]> {
  if (tx.now().getTime() - row.scheduleDate.getTime() > OVERDUE_MS) return settle(tx, row, { status: 'error', failure: 'ERR_SCHEDULE_OVERDUE' })
  const { tenantId, contactId, whatsappId, userId, mediaIds, scheduleDate } = row
  const facts = { tenantId, contactId, whatsappId, userId, opens: row.openTicket }
  const body = await filledBody(tx, row.body, facts)
  const id = derivedId('schedule', tenantId, row.id)
  const { message, ticket } = await tx.use(chatService).sendAutomatic({ ...facts, body, mediaIds, id, sendType: 'schedule', scheduleDate })
  return settle(tx, row, { status: 'sent', sentAt: tx.now(), messageId: message.id, ticketId: row.ticketId ?? message.ticketId }, ticket)
}

/** Faults that are known to stay end it; anything else is tried again, a few times, ever later. */
async function noteFailure(tx: ServerContext, due: Due, error: unknown): Promise<void> {
  const [row] = await claim(tx, [due])
  if (!row) return
  const attempts = row.attempts + 1
  const isFinal = error instanceof AppError && error.status < 500
  if (isFinal || attempts >= MOST_ATTEMPTS) {
    const end = isFinal ? { failure: error.code } : { failure: GIVEN_UP, attempts }
    return tell(tx, due.tenantId, await settle(tx, row, { status: 'error', ...end }))
  }
  const tryAt = new Date(tx.now().getTime() + FIRST_RETRY_MS * 2 ** attempts)
  await tenantRows(tx.db, due, schedules).update(and(eq(schedules.id, due.id)), { attempts, tryAt })
}

/**
 * Sends those of one company that are due in one transaction, exactly once whoever else tries; where one of them fails, each in its own.
 * How many there were to send. @throws Error when the database does not answer
 */
export async function sendSchedules(ctx: ServerContext, due: readonly Due[]): Promise<number> {
  try {
    return await ctx.transact(async (tx) => {
      const locked = await claim(tx, due)
      const gone = await ofDeleted(tx, locked)
      const outcomes: Outcome[] = []
      for (const row of locked) {
        outcomes.push(...(gone.has(row.id) ? await settle(tx, row, { status: 'error', failure: 'ERR_NO_TICKET_FOUND' }) : await handOver(tx, row)))
      }
      if (locked[0]) await tell(tx, locked[0].tenantId, outcomes)
      return locked.length
    })
  } catch (error) {
    const [first, ...others] = due
    if (!first) return 0
    if (others.length === 0) return noteFailed(ctx, first, error)
    let done = 0
    for (const one of due) done += await sendSchedules(ctx, [one])
    return done
  }
}

async function noteFailed(ctx: ServerContext, due: Due, error: unknown): Promise<number> {
  ctx.log.warn({ schedule: due.id, reason: error instanceof Error ? error.message : 'unknown' }, 'schedule failed')
  await ctx.transact((tx) => noteFailure(tx, due, error))
  return 1
}
