import type { ServerContext } from '#core/server/plugin.ts'
import { type Channel, connectionsService, type OutboundMessage } from '#plugins/connections/contract/index.ts'
import { type Ticket, ticketsService } from '#plugins/tickets/contract/index.ts'
import { carriedBy, type Message } from '../contract/index.ts'
import type { messages } from './messages.table.ts'
import { presentAll, selectMessage } from './present.ts'

type Row = typeof messages.$inferSelect

export interface Outbound {
  row: Row
  /** As people see it. */
  message: Message
  ticket: Ticket
  channel: Channel
  /** As the connection is told of it that it goes out by: that of its ticket, or another one in its place. */
  outbound: OutboundMessage
  /** As it was written, whatever its channel makes of it. */
  original: OutboundMessage
}

/** A stored message as its channel is told of it; null when it or its ticket is gone. */
export async function outboundOf(ctx: ServerContext, tenantId: number, id: string): Promise<Outbound | null> {
  const selected = await selectMessage(ctx, { tenantId }, id)
  if (!selected) return null
  const [message] = await presentAll(ctx, { tenantId }, [selected])
  const { message: row } = selected
  const ticket = await ctx.use(ticketsService).find(tenantId, row.ticketId)
  if (!message || !ticket) return null
  const { body, mediaType, data, media, isForwarded, isEdited, isDeleted, reactions, quotedMsg } = message
  const original = {
    id,
    tenantId,
    connectionId: row.route?.connectionId ?? ticket.whatsappId,
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
  const channel = ctx.use(connectionsService).channelOf(row.route?.type ?? ticket.channel)
  // What another channel does not carry was not given to it.
  const outbound = (row.route && row.fromMe && carriedBy(original, channel.abilities)) || original
  return { row, message, ticket, channel, outbound, original }
}
