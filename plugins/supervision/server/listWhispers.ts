import { and, eq, isNull, or } from 'drizzle-orm'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { ticketsService } from '#plugins/tickets/contract/index.ts'
import { readableTickets } from '#plugins/tickets/server/readable.where.ts'
import type { Whisper } from '../contract/index.ts'
import { findWhispers } from './present.ts'
import { whispers } from './whispers.table.ts'

/** @see listWhispers of the contract */
export async function listWhispers(ctx: ServerContext, actor: Actor, ticketId: number): Promise<Whisper[]> {
  await ctx.use(ticketsService).readable(actor, ticketId)
  const own = actor.can('supervision.watch') ? undefined : or(eq(whispers.fromId, actor.userId), eq(whispers.toId, actor.userId))
  return findWhispers(ctx, actor, and(eq(whispers.ticketId, ticketId), own))
}

/** @see listUnreadWhispers of the contract */
export async function listUnreadWhispers(ctx: ServerContext, actor: Actor): Promise<Whisper[]> {
  const unread = and(eq(whispers.toId, actor.userId), isNull(whispers.readAt))
  return findWhispers(ctx, actor, and(unread, await readableTickets(ctx, actor)))
}
