import type { ServerContext } from '#core/server/plugin.ts'
import { type Channel, connectionsService, type OutboundMessage } from '#plugins/connections/contract/index.ts'
import { ticketsService } from '#plugins/tickets/contract/index.ts'
import type { Message } from '../contract/index.ts'
import type { messages } from './messages.table.ts'
import { presentAll, selectMessage } from './present.ts'

type Row = typeof messages.$inferSelect

interface Found {
  row: Row
  /** As people see it. */
  message: Message
  channel: Channel
  outbound: OutboundMessage
}

/** A stored message as its channel is told of it; null when it or its ticket is gone. */
export async function outboundOf(ctx: ServerContext, tenantId: number, id: string): Promise<Found | null> {
  const selected = await selectMessage(ctx, { tenantId }, id)
  if (!selected) return null
  const [message] = await presentAll(ctx, { tenantId }, [selected])
  const { message: row } = selected
  const ticket = await ctx.use(ticketsService).find(tenantId, row.ticketId)
  if (!message || !ticket) return null
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
    mentions: row.mentions,
    timestamp: row.timestamp.getTime(),
    agentName: message.user?.name ?? null,
  }
  return { row, message, channel: ctx.use(connectionsService).channelOf(ticket.channel), outbound }
}
