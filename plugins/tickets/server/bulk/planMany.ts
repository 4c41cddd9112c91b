import { AppError } from '#core/contract/errors.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { type BulkChange, mayReadTicket, type Reader, type Ticket, ticketClosed } from '../../contract/index.ts'
import { inclusionSettings, viewerOf } from '../access/viewer.ts'
import { checkClosing } from '../lifecycle/closing.ts'
import { checkAlone, checkMayReopen } from '../lifecycle/reopen.ts'
import { planUpdate, type UpdatePlan } from '../lifecycle/transitions.ts'
import { findTickets } from '../list/present.ts'

/** Plans for some tickets: those that change with their plans, those that are so already, and the refusals of the others by code. */
export interface ManyPlans {
  changing: { ticket: Ticket; plan: UpdatePlan }[]
  same: number
  refused: string[]
}

async function planOne(ctx: ServerContext, actor: Reader, ticket: Ticket, change: BulkChange): Promise<UpdatePlan> {
  if (change.snoozedUntil && ticket.status === 'closed') throw ticketClosed()
  const plan = planUpdate(ticket, change, actor, ctx.now())
  if (plan.isReopening) {
    await checkMayReopen(ctx, actor)
    await checkAlone(ctx, actor, ticket.contactId, ticket.whatsappId)
  }
  if (plan.change.status === 'closed')
    await checkClosing(ctx, ticket, { tenantId: actor.tenantId, userId: actor.userId, reasonId: change.reasonId ?? null, farewellId: null })
  return plan
}

/** The same rules as for one ticket, for many; nothing is written. Tickets that the actor may no longer see count as not found. */
export async function planMany(ctx: ServerContext, actor: Reader, ids: readonly number[], change: BulkChange): Promise<ManyPlans> {
  const [viewer, settings] = [await viewerOf(ctx, actor), await inclusionSettings(ctx, actor.tenantId)]
  const byId = new Map((await findTickets(ctx, actor, ids)).map((ticket) => [ticket.id, ticket]))
  const plans: ManyPlans = { changing: [], same: 0, refused: [] }
  for (const id of ids) {
    const ticket = byId.get(id)
    if (!ticket || !mayReadTicket(ticket, viewer, settings)) {
      plans.refused.push('ERR_NO_TICKET_FOUND')
      continue
    }
    try {
      const plan = await planOne(ctx, actor, ticket, change)
      if (Object.keys(plan.change).length === 0) plans.same += 1
      else plans.changing.push({ ticket, plan })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      plans.refused.push(error.code)
    }
  }
  return plans
}

/** Adds codes to their counts. */
export function counted(codes: readonly string[], before: Readonly<Record<string, number>> = {}): Record<string, number> {
  const counts = { ...before }
  for (const code of codes) counts[code] = (counts[code] ?? 0) + 1
  return counts
}
