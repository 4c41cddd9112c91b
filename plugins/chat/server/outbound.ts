import { coalesce } from '#core/server/coalesce.ts'
import { perServer } from '#core/server/perServer.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { type Channel, connectionsService, type OutboundMessage } from '#plugins/connections/contract/index.ts'
import { type Ticket, ticketsService } from '#plugins/tickets/contract/index.ts'
import { carriedBy, type Message } from '../contract/index.ts'
import type { messages } from './messages.table.ts'
import { presentAll, selectMessages } from './present.ts'

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

/** Stored messages as their channels are told of them; without those that are gone with their tickets. */
async function outboundsOf(ctx: ServerContext, tenantId: number, ids: readonly string[]): Promise<Outbound[]> {
  const selected = await selectMessages(ctx, { tenantId }, ids)
  if (selected.length === 0) return []
  const shown = await presentAll(ctx, { tenantId }, selected)
  const found = await ctx.use(ticketsService).findMany(tenantId, [...new Set(selected.map(({ message }) => message.ticketId))])
  const ticketById = new Map(found.map((ticket) => [ticket.id, ticket]))
  return selected.flatMap(({ message: row }, index) => {
    const [message, ticket] = [shown[index], ticketById.get(row.ticketId)]
    return message && ticket ? outboundFrom(ctx, row, message, ticket) : []
  })
}

/** A stored message as its channel is told of it; null when it or its ticket is gone. */
export async function outboundOf(ctx: ServerContext, tenantId: number, id: string): Promise<Outbound | null> {
  const [outbound] = await outboundsOf(ctx, tenantId, [id])
  return outbound ?? null
}

/** The same; messages that are delivered at the same time share the statements that read them. Not for transactions. */
export const readOutbound = perServer((ctx: ServerContext) =>
  coalesce(async (wanted: readonly { tenantId: number; id: string }[]): Promise<(Outbound | null)[]> => {
    const found = new Map<string, Outbound>()
    for (const [tenantId, ofTenant] of Map.groupBy(wanted, (one) => one.tenantId)) {
      const ids = ofTenant.map(({ id }) => id)
      for (const one of await outboundsOf(ctx, tenantId, ids)) found.set(`${tenantId}:${one.row.id}`, one)
    }
    return wanted.map(({ tenantId, id }) => found.get(`${tenantId}:${id}`) ?? null)
  }),
)

/** From what is at hand. `message` is as people see `row`. */
export function outboundFrom(ctx: ServerContext, row: Row, message: Message, ticket: Ticket): Outbound {
  const { body, mediaType, data, media, isForwarded, isEdited, isDeleted, reactions, quotedMsg } = message
  const original = {
    id: row.id,
    tenantId: row.tenantId,
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
    isByPerson: message.sendType === 'chat' && message.user !== null,
  }
  const channel = ctx.use(connectionsService).channelOf(row.route?.type ?? ticket.channel)
  // Contents that another channel does not carry were not given to it.
  const outbound = (row.route && row.fromMe && carriedBy(original, channel.abilities)) || original
  return { row, message, ticket, channel, outbound, original }
}
