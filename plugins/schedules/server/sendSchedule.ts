import { and, eq, lte, sql } from 'drizzle-orm'
import { AppError } from '#core/contract/errors.ts'
import { newId } from '#core/contract/ids.ts'
import { ofTenant, tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { chatService } from '#plugins/chat/contract/index.ts'
import { type Ticket, ticketsService } from '#plugins/tickets/contract/index.ts'
import { nextOccurrence, OVERDUE_MS, scheduleCreated, scheduleTimeZone, scheduleUpdated } from '../contract/index.ts'
import { announce } from './announce.ts'
import { derivedId } from './derivedId.ts'
import { filledBody } from './filledBody.ts'
import { presentOne } from './present.ts'
import { type ScheduleRow, schedules } from './schedules.table.ts'

/** Tries of one that fails for a reason nobody expects, before it is given up. */
const MOST_ATTEMPTS = 5
const FIRST_RETRY_MS = 1_000
/** Nobody to write to any more, or something in the row itself is broken: a recurrence ends. */
const GIVEN_UP = 'ERR_SCHEDULE_FAILED'
const endsSeries = new Set<string | null | undefined>(['ERR_NO_CONTACT_FOUND', GIVEN_UP])

/** Which one. */
export interface Due {
  tenantId: number
  id: string
}

/** The row, held, where it is due and nobody else has it; an earlier one of the same contact goes first. */
async function claim(tx: ServerContext, { tenantId, id }: Due): Promise<ScheduleRow | undefined> {
  const now = tx.now()
  const isFirst = sql`not exists (
    select 1 from schedules earlier where earlier.tenant_id = ${schedules.tenantId} and earlier.contact_id = ${schedules.contactId}
    and earlier.status = 'pending' and earlier.try_at <= ${now.toISOString()}::timestamptz and earlier.schedule_date < ${schedules.scheduleDate})`
  const isDue = ofTenant(schedules, { tenantId }, eq(schedules.id, id), eq(schedules.status, 'pending'), lte(schedules.tryAt, now), isFirst)
  const [row] = await tx.db.select().from(schedules).where(isDue).for('update', { skipLocked: true })
  return row
}

/** Writes how it ended, plans the next occurrence, and tells of both. */
async function settle(tx: ServerContext, row: ScheduleRow, end: Pick<ScheduleRow, 'status'> & Partial<ScheduleRow>, ticket?: Ticket | null): Promise<void> {
  const { tenantId, id } = row
  const scope = { tenantId }
  const rows = tenantRows(tx.db, scope, schedules)
  await rows.update(eq(schedules.id, id), end)
  await announce(tx, tenantId, scheduleUpdated, await presentOne(tx, scope, id), ticket)
  if (endsSeries.has(end.failure)) return
  const now = tx.now()
  const zone = await tx.setting(tenantId, scheduleTimeZone)
  const next = nextOccurrence(Date.parse(`${row.anchor}Z`), row.recurrence, now > row.scheduleDate ? now : row.scheduleDate, zone)
  if (!next) return
  const { seriesId, contactId, ticketId, whatsappId, userId, body, searchText, mediaIds, recurrence, anchor, openTicket } = row
  const planned = { seriesId, contactId, ticketId, whatsappId, userId, body, searchText, mediaIds, recurrence, anchor, openTicket }
  const { id: nextId } = await rows.insert({ ...planned, id: newId(), scheduleDate: next, tryAt: next, createdAt: now })
  await announce(tx, tenantId, scheduleCreated, await presentOne(tx, scope, nextId), ticket)
}

/** Stores the message, with the job that delivers it, and marks the row, in one transaction. False when it was not to be had. */
async function handOver(tx: ServerContext, due: Due): Promise<boolean> {
  const row = await claim(tx, due)
  if (!row) return false
  if (tx.now().getTime() - row.scheduleDate.getTime() > OVERDUE_MS) {
    await settle(tx, row, { status: 'error', failure: 'ERR_SCHEDULE_OVERDUE' })
    return true
  }
  const { tenantId, contactId, whatsappId, userId, mediaIds, scheduleDate } = row
  const facts = { tenantId, contactId, whatsappId, userId, opens: row.openTicket }
  const body = await filledBody(tx, row.body, facts)
  const id = derivedId('schedule', tenantId, row.id)
  const message = await tx.use(chatService).sendAutomatic({ ...facts, body, mediaIds, id, sendType: 'schedule', scheduleDate })
  const ticket = await tx.use(ticketsService).find(tenantId, message.ticketId)
  await settle(tx, row, { status: 'sent', sentAt: tx.now(), messageId: message.id, ticketId: row.ticketId ?? message.ticketId }, ticket)
  return true
}

/** What is known to be so for good ends it; anything else is tried again, a few times, ever later. */
async function noteFailure(tx: ServerContext, due: Due, error: unknown): Promise<void> {
  const row = await claim(tx, due)
  if (!row) return
  if (error instanceof AppError && error.status < 500) return settle(tx, row, { status: 'error', failure: error.code })
  const attempts = row.attempts + 1
  if (attempts >= MOST_ATTEMPTS) return settle(tx, row, { status: 'error', failure: GIVEN_UP, attempts })
  const tryAt = new Date(tx.now().getTime() + FIRST_RETRY_MS * 2 ** attempts)
  await tenantRows(tx.db, due, schedules).update(and(eq(schedules.id, due.id)), { attempts, tryAt })
}

/** Sends those that are due in one transaction, exactly once whoever else tries; where one of them fails, each in its own. How many there were to send. */
export async function sendSchedules(ctx: ServerContext, due: readonly Due[]): Promise<number> {
  try {
    return await ctx.transact(async (tx) => {
      let done = 0
      for (const one of due) if (await handOver(tx, one)) done += 1
      return done
    })
  } catch (error) {
    if (due.length === 1) return noteFailed(ctx, due, error)
    let done = 0
    for (const one of due) done += await sendSchedules(ctx, [one])
    return done
  }
}

async function noteFailed(ctx: ServerContext, due: readonly Due[], error: unknown): Promise<number> {
  for (const one of due) {
    ctx.log.warn({ schedule: one.id, reason: error instanceof Error ? error.message : 'unknown' }, 'schedule failed')
    await ctx.transact((tx) => noteFailure(tx, one, error))
  }
  return due.length
}
