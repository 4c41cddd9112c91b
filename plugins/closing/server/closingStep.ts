import { and, eq } from 'drizzle-orm'
import { defineService } from '#core/contract/define.ts'
import { users } from '#core/server/auth/identity.table.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import { derivedId } from '#core/server/derivedId.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { chatService } from '#plugins/chat/contract/index.ts'
import { type Closing, type ClosingStep, type Ticket, ticketsService } from '#plugins/tickets/contract/index.ts'
import * as contract from '../contract/index.ts'
import { closingReasons, farewellMessages } from './closing.table.ts'
import { type FarewellRow, sendableRows } from './farewells.ts'
import { filledFarewell } from './filledFarewell.ts'
import { REASONS } from './reasons.ts'

export const closingStep = defineService<ClosingStep>('closing.step')

const isUsable = eq(closingReasons.isActive, true)

/** Reasons that a ticket may be closed with; where there is one, one must be given. */
export async function reasonsFor(ctx: ServerContext, tenantId: number, queueId: number | null) {
  const rows = await ctx.cached(REASONS, String(tenantId), (db) => tenantRows(db, { tenantId }, closingReasons).find(isUsable))
  return rows.filter(({ queues }) => contract.appliesTo(queues, queueId)).toSorted((one, other) => one.name.localeCompare(other.name, 'pt-BR'))
}

/** Messages that the company sends by itself. */
export async function usualMessages(ctx: ServerContext, tenantId: number): Promise<FarewellRow[]> {
  return tenantRows(ctx.db, { tenantId }, farewellMessages).find(and(farewellMessages.isUsual, farewellMessages.showToAll))
}

async function checkReason(ctx: ServerContext, { queueId }: Ticket, { tenantId, reasonId }: Closing): Promise<void> {
  if (reasonId === null) {
    if ((await reasonsFor(ctx, tenantId, queueId)).length > 0) throw contract.reasonMissing()
    return
  }
  // Held: a reason is not deleted between this check and the ticket that names it.
  const rows = tenantRows(ctx.db, { tenantId }, closingReasons)
  await rows.hold(eq(closingReasons.id, reasonId))
  const reason = await rows.first(and(eq(closingReasons.id, reasonId), isUsable))
  if (!reason || !contract.appliesTo(reason.queues, queueId)) throw contract.reasonUnfit()
}

/** Messages that a person may send when a ticket is closed. */
export async function farewellsFor(
  ctx: ServerContext,
  who: Pick<Actor, 'tenantId' | 'userId' | 'profile'>,
  place: contract.TicketPlace,
): Promise<FarewellRow[]> {
  return (await sendableRows(ctx, who)).filter((message) => contract.isFarewellFor(message, place))
}

async function checkFarewell(ctx: ServerContext, ticket: Ticket, { tenantId, userId, farewellId }: Closing): Promise<void> {
  if (farewellId === null || farewellId === undefined) return
  const person = userId === null ? undefined : await tenantRows(ctx.db, { tenantId }, users, { withDeleted: true }).first(eq(users.id, userId))
  const sendable = person ? await farewellsFor(ctx, { tenantId, userId: person.id, profile: person.profile }, ticket) : []
  if (!sendable.some(({ id }) => id === farewellId)) throw contract.farewellUnfit()
}

async function chosen(ctx: ServerContext, ticket: Ticket, { tenantId, farewellId }: Closing): Promise<FarewellRow | null> {
  if (farewellId === null) return null
  if (farewellId === undefined) return contract.usualFor(await usualMessages(ctx, tenantId), ticket)
  return (await tenantRows(ctx.db, { tenantId }, farewellMessages).first(eq(farewellMessages.id, farewellId))) ?? null
}

/** Reason before, message after. Groups get none. */
export const createClosingStep = (ctx: ServerContext): ClosingStep => ({
  async check(ticket, closing) {
    await checkReason(ctx, ticket, closing)
    await checkFarewell(ctx, ticket, closing)
  },
  async reasonName(tenantId, reasonId) {
    const reason = await tenantRows(ctx.db, { tenantId }, closingReasons).first(eq(closingReasons.id, reasonId))
    return reason?.name ?? null
  },
  async closed(ticket, closing) {
    const farewell = ticket.isGroup ? null : await chosen(ctx, ticket, closing)
    if (!farewell) return
    const { tenantId, userId } = closing
    const body = await filledFarewell(ctx, tenantId, userId, ticket, farewell.message)
    if (body.trim() === '') return
    const { contactId, whatsappId } = ticket
    // The same for the same closing: a job that is repeated says it once.
    const id = derivedId('farewell', tenantId, ticket.id, ticket.closedAt ?? '')
    await ctx.use(ticketsService).noteFarewell(tenantId, ticket.id)
    await ctx.use(chatService).sendAutomatic({ tenantId, contactId, whatsappId, userId, opens: false, body, mediaIds: [], id, sendType: 'bot' })
  },
})
