import { and, eq, isNull, sql } from 'drizzle-orm'
import { tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { type Reader, type Ticket, ticketClosed } from '../../contract/index.ts'
import { noteChange } from '../activity/noteChange.ts'
import { carryOut, holdReadable } from '../lifecycle/changeTicket.ts'
import { ticketPauses, tickets } from '../tickets.table.ts'

/** @see contract pauseTicket */
export function pauseTicket(ctx: ServerContext, actor: Reader, id: number, reason: string | null): Promise<Ticket> {
  return ctx.transact(async (tx) => {
    const before = await holdReadable(tx, actor, id)
    if (before.status === 'closed') throw ticketClosed()
    if (before.pausedAt !== null) return before
    const pausedAt = tx.now()
    await tenantRows(tx.db, actor, ticketPauses).insert({ ticketId: id, userId: actor.userId, startedAt: pausedAt, reason })
    const after = await carryOut(tx, actor, before, { change: { pausedAt }, logs: [{ type: 'pause', userId: actor.userId }] })
    await noteChange(tx, actor, before, after)
    return after
  })
}

/** @see contract resumeTicket */
export function resumeTicket(ctx: ServerContext, actor: Reader, id: number): Promise<Ticket> {
  return ctx.transact(async (tx) => {
    const before = await holdReadable(tx, actor, id)
    if (before.pausedAt === null) return before
    const now = tx.now()
    await tenantRows(tx.db, actor, ticketPauses).update(and(eq(ticketPauses.ticketId, id), isNull(ticketPauses.endedAt)), { endedAt: now })
    // A contact who began to wait before the pause has waited so much less; one who began in it, begins now.
    const shifted = sql`waiting_since + (${now.toISOString()}::timestamptz - greatest(paused_at, waiting_since))`
    await tenantRows(tx.db, actor, tickets).update(and(eq(tickets.id, id), sql`waiting_since is not null`), { waitingSince: shifted })
    const after = await carryOut(tx, actor, before, { change: { pausedAt: null }, logs: [{ type: 'resume', userId: actor.userId }] })
    await noteChange(tx, actor, before, after)
    return after
  })
}

/** A pause that is taken back never was; one that goes on again has not ended. `pausedAt` as it will be; undefined where it stays. */
export async function putPausesBack(tx: ServerContext, actor: Reader, { id, pausedAt: now }: Ticket, pausedAt: Date | null | undefined): Promise<void> {
  const rows = tenantRows(tx.db, actor, ticketPauses)
  const begun = (at: Date) => and(eq(ticketPauses.ticketId, id), eq(ticketPauses.startedAt, at)) ?? eq(ticketPauses.ticketId, id)
  if (pausedAt === null && now !== null) await rows.remove(begun(new Date(now)))
  if (pausedAt) await rows.update(begun(pausedAt), { endedAt: null })
}
