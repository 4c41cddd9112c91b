import { and, eq, sql } from 'drizzle-orm'
import { tenantRows } from '#core/server/db/repository.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { believedTime } from '#plugins/chat/contract/index.ts'
import { connectionsService } from '#plugins/connections/contract/index.ts'
import { ticketsService } from '#plugins/tickets/contract/index.ts'
import type { Party } from '../contract/index.ts'
import { channelChats } from './channels.table.ts'
import { type WorkingConnection, workingConnection } from './connectionOf.ts'

const HOUR_MS = 3_600_000

/** Whether anything may still be written to who wrote last at `lastInboundAt`. */
export const isWindowOpen = (lastInboundAt: Date | null, windowHours: number, now: Date): boolean =>
  lastInboundAt !== null && now.getTime() - lastInboundAt.getTime() < windowHours * HOUR_MS

/** Hours in which somebody of the team may still answer after those of the channel; null where there are none. */
export const personWindow = ({ adapter, channelConnection }: WorkingConnection): number | null => adapter.personWindowHours?.(channelConnection) ?? null

/** Opens the window for answers to somebody who called: a call counts as a message does. @source rules of WhatsApp for calls of people */
export async function openWindow(
  ctx: ServerContext,
  { adapter, channelConnection }: WorkingConnection,
  contactId: number,
  from: Party,
  at?: Date,
): Promise<void> {
  if (adapter.abilities.windowHours === null) return
  const { tenantId, connectionId } = channelConnection
  const { kind, value } = from.addresses[0]
  const lastInboundAt = believedTime(ctx.now(), at).toISOString()
  await ctx.db.execute(sql`
    insert into ${channelChats} as chat (tenant_id, connection_id, contact_id, kind, value, last_inbound_at)
    values (${tenantId}, ${connectionId}, ${contactId}, ${kind}, ${value}, ${lastInboundAt})
    on conflict (tenant_id, connection_id, contact_id) do update set
      kind = excluded.kind, value = excluded.value, last_inbound_at = greatest(chat.last_inbound_at, excluded.last_inbound_at)`)
}

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
