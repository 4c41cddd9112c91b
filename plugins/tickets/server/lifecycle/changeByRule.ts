import { eq, inArray } from 'drizzle-orm'
import { tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { noTicketFound, ownerNotified, type RuleChange, type Ticket } from '../../contract/index.ts'
import { forgetShown } from '../access/shownTickets.ts'
import { logTicket } from '../activity/logs.ts'
import { announceTicket } from '../announce/announce.ts'
import { findTicket, findTickets } from '../list/present.ts'
import { tickets } from '../tickets.table.ts'
import { closeSteps, lockForClosing } from './closing.ts'
import { planRule } from './transitions.ts'

/** @see TicketsService.changeByRule */
export function changeByRule(
  ctx: ServerContext,
  tenantId: number,
  ticketId: number,
  change: RuleChange,
  isStill: (ticket: Ticket) => boolean = () => true,
): Promise<Ticket | null> {
  const scope = { tenantId }
  return ctx.transact(async (tx) => {
    if (change.status === 'closed') await lockForClosing(tx, tenantId, ticketId)
    await holdTicket(tx, tenantId, ticketId)
    const before = await findTicket(tx, scope, ticketId)
    if (!before || !isStill(before)) return null
    const plan = planRule(before, change, tx.now())
    if (Object.keys(plan.change).length === 0) return before
    await tenantRows(tx.db, scope, tickets).update(eq(tickets.id, ticketId), plan.change)
    for (const log of plan.logs) await logTicket(tx, scope, { ticketId, ...log })
    const after = await findTicket(tx, scope, ticketId)
    if (!after) throw noTicketFound()
    await announceTicket(tx, tenantId, before, after)
    if (after.userId !== null && after.userId !== before.userId)
      tx.emit(ownerNotified, tenantId, { ticketId, userId: after.userId, type: 'given', fromId: null })
    if (before.status !== 'closed' && after.status === 'closed')
      await closeSteps(tx, after, { tenantId, userId: null, reasonId: after.reasonId, farewellId: undefined })
    return after
  })
}

/** Holds the row until the transaction ends. */
export async function holdTicket(tx: ServerContext, tenantId: number, ticketId: number): Promise<void> {
  await tenantRows(tx.db, { tenantId }, tickets).hold(eq(tickets.id, ticketId))
}

/** @see TicketsService.refresh */
export async function refreshTickets(ctx: ServerContext, tenantId: number, ticketIds: readonly number[]): Promise<void> {
  if (ticketIds.length === 0) return
  // Of a contact with many tickets only the newest are refreshed.
  forgetShown(ctx, tenantId)
  const before = await findTickets(ctx, { tenantId }, ticketIds)
  await tenantRows(ctx.db, { tenantId }, tickets).update(inArray(tickets.id, [...ticketIds]), {})
  const after = new Map((await findTickets(ctx, { tenantId }, ticketIds)).map((ticket) => [ticket.id, ticket]))
  for (const one of before) {
    const now = after.get(one.id)
    if (now) await announceTicket(ctx, tenantId, one, now)
  }
}
