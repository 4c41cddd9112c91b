import { eq } from 'drizzle-orm'
import { tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { type Channel, connectionsService, type OutboundMessage } from '#plugins/connections/contract/index.ts'
import { ticketsService } from '#plugins/tickets/contract/index.ts'
import { messages } from './messages.table.ts'
import { findMessage } from './present.ts'

type Row = typeof messages.$inferSelect

/** A stored message as its channel is told of it; null when it or its ticket is gone. */
export async function outboundOf(ctx: ServerContext, tenantId: number, id: string): Promise<{ row: Row; channel: Channel; outbound: OutboundMessage } | null> {
  const row = await tenantRows(ctx.db, { tenantId }, messages).first(eq(messages.id, id))
  const message = row && (await findMessage(ctx, { tenantId }, id))
  const ticket = row && (await ctx.use(ticketsService).find(tenantId, row.ticketId))
  if (!row || !message || !ticket) return null
  const { body, mediaType, data, media, isForwarded, isEdited, isDeleted, reactions, quotedMsg } = message
  const outbound = {
    id,
    tenantId,
    connectionId: ticket.whatsappId,
    contactId: row.contactId,
    ticketId: row.ticketId,
    body,
    mediaType,
    data,
    media,
    quoted: quotedMsg,
    isForwarded,
    isEdited,
    isDeleted,
    reactions,
    timestamp: row.timestamp.getTime(),
    agentName: message.user?.name ?? null,
  }
  return { row, channel: ctx.use(connectionsService).channelOf(ticket.channel), outbound }
}
