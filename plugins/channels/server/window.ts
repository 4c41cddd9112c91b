import { and, eq } from 'drizzle-orm'
import { tenantRows } from '#core/server/db/repository.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { connectionsService } from '#plugins/connections/contract/index.ts'
import { ticketsService } from '#plugins/tickets/contract/index.ts'
import { channelChats } from './channels.table.ts'
import { type WorkingConnection, workingConnection } from './connectionOf.ts'

const HOUR_MS = 3_600_000

/** Whether anything may still be written to who wrote last at `lastInboundAt`. */
export const isWindowOpen = (lastInboundAt: Date | null, windowHours: number, now: Date): boolean =>
  lastInboundAt !== null && now.getTime() - lastInboundAt.getTime() < windowHours * HOUR_MS

/** Hours in which somebody of the team may still answer after those of the channel; null where there are none. */
export const personWindow = ({ adapter, channelConnection }: WorkingConnection): number | null => adapter.personWindowHours?.(channelConnection) ?? null

/** @see windowOfTicket of the contract */
export async function windowOf(ctx: ServerContext, actor: Actor, ticketId: number): Promise<{ windowHours: number | null; closesAt: number | null }> {
  const { channel, contactId, whatsappId } = await ctx.use(ticketsService).readable(actor, ticketId)
  const ordinary = ctx.use(connectionsService).channelOf(channel).abilities.windowHours
  if (ordinary === null) return { windowHours: null, closesAt: null }
  const open = await workingConnection(ctx, actor.tenantId, whatsappId)
  const windowHours = (open && personWindow(open)) ?? ordinary
  const where = and(eq(channelChats.connectionId, whatsappId), eq(channelChats.contactId, contactId))
  const chat = await tenantRows(ctx.db, actor, channelChats).first(where)
  return { windowHours, closesAt: chat?.lastInboundAt ? chat.lastInboundAt.getTime() + windowHours * HOUR_MS : null }
}
