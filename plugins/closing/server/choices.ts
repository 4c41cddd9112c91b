import type { z } from 'zod'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { ticketsService } from '#plugins/tickets/contract/index.ts'
import { type getClosingChoices, usualFor } from '../contract/index.ts'
import { farewellsFor, reasonsFor, usualMessages } from './closingStep.ts'
import { filledFarewell } from './filledFarewell.ts'

type Choices = z.input<(typeof getClosingChoices)['output']>

/** @see getClosingChoices of the contract */
export async function closingChoices(ctx: ServerContext, actor: Actor, ticketId: number): Promise<Choices> {
  const { tenantId, userId } = actor
  const ticket = await ctx.use(ticketsService).readable(actor, ticketId)
  const reasons = await reasonsFor(ctx, tenantId, ticket.queueId)
  const usual = ticket.isGroup ? null : usualFor(await usualMessages(ctx, tenantId), ticket)
  const sendable = ticket.isGroup ? [] : await farewellsFor(ctx, actor, ticket)
  // The usual one goes whoever closes, also where the closer could not choose it.
  const rows = usual && !sendable.some(({ id }) => id === usual.id) ? [usual, ...sendable] : sendable
  const farewells: Choices['farewells'] = []
  for (const { id, name, message } of rows.toSorted((one, other) => one.name.localeCompare(other.name, 'pt-BR')))
    farewells.push({ id, name, text: await filledFarewell(ctx, tenantId, userId, ticket, message) })
  return {
    isReasonNeeded: reasons.length > 0,
    reasons: reasons.map(({ id, name, color }) => ({ id, name, color })),
    farewells,
    usualFarewellId: usual?.id ?? null,
  }
}
