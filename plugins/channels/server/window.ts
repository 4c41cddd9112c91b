import { and, eq } from 'drizzle-orm'
import { tenantRows } from '#core/server/db/repository.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { connectionsService } from '#plugins/connections/contract/index.ts'
import { ticketsService } from '#plugins/tickets/contract/index.ts'
import { channelChats } from './channels.table.ts'

const HOUR_MS = 3_600_000

/** Whether anything may still be written to who wrote last at `lastInboundAt`. */
export const isWindowOpen = (lastInboundAt: Date | null, windowHours: number, now: Date): boolean =>
  lastInboundAt !== null && now.getTime() - lastInboundAt.getTime() < windowHours * HOUR_MS

/** @see windowOfTicket of the contract */
export async function windowOf(ctx: ServerContext, actor: Actor, ticketId: number): Promise<{ windowHours: number | null; closesAt: number | null }> {
  const { channel, contactId, whatsappId } = await ctx.use(ticketsService).readable(actor, ticketId)
  const { windowHours } = ctx.use(connectionsService).channelOf(channel).abilities
  if (windowHours === null) return { windowHours, closesAt: null }
  const where = and(eq(channelChats.connectionId, whatsappId), eq(channelChats.contactId, contactId))
  const chat = await tenantRows(ctx.db, actor, channelChats).first(where)
  return { windowHours, closesAt: chat?.lastInboundAt ? chat.lastInboundAt.getTime() + windowHours * HOUR_MS : null }
}
