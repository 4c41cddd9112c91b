import { defineService } from '#core/contract/define.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { channelReach } from '#plugins/channels/contract/index.ts'
import { carriedBy, type OtherWays, type Undelivered } from '#plugins/chat/contract/index.ts'
import { connectionsService } from '#plugins/connections/contract/index.ts'
import { canGoOnOver } from '#plugins/tickets/contract/index.ts'
import { applies, isOpen, type Way } from '../contract/index.ts'
import { ruleOf } from './rules.ts'

export const fallbackWays = defineService<OtherWays>('fallback.ways')

/** A connection as a way for a message; null for one that is off, or gone. */
async function wayOver(ctx: ServerContext, { message, ticket }: Undelivered, connectionId: number): Promise<Way | null> {
  const { tenantId, contactId } = message
  const connections = ctx.use(connectionsService)
  const connection = await connections.byId(tenantId, connectionId)
  if (!connection) return null
  const channel = connections.channelOf(connection.type)
  const carried = carriedBy(message, channel.abilities)
  return {
    isOfContact: canGoOnOver(ticket, connection.type, channel.abilities),
    reach: await ctx.use(channelReach).reach({ tenantId, connectionId, contactId }),
    carries: carried !== null,
    parts: carried && channel.partsOf ? channel.partsOf(carried.body) : null,
  }
}

/** Milliseconds for which a connection has not carried a message, or, where its line is down, for which it has been down. */
async function waitedAt(ctx: ServerContext, { message, reason, since }: Undelivered) {
  const { since: downSince, reason: connectionReason } = await ctx.use(channelReach).down(message)
  const isDown = reason === 'notConnected' || reason === 'reconnecting'
  const from = Math.min(since.getTime(), (isDown && downSince?.getTime()) || Number.POSITIVE_INFINITY)
  return { waitedMs: ctx.now().getTime() - from, connectionReason }
}

/** The rule of the conversation's own connection says which others are tried, each once. */
export const createFallbackWays = (ctx: ServerContext): OtherWays => ({
  async wayFor(undelivered) {
    const { message, ticket, reason, isWaiting, tried } = undelivered
    const [firstId = message.connectionId] = tried
    const rule = await ruleOf(ctx, message, firstId)
    if (!rule?.isOn) return null
    const trouble = { reason, isWaiting, isGroup: ticket.isGroup, isFirst: tried.length === 0, ...(await waitedAt(ctx, undelivered)) }
    if (!applies(rule, trouble)) return null
    for (const id of rule.wayIds) {
      if (id === message.connectionId || tried.includes(id)) continue
      const way = await wayOver(ctx, undelivered, id)
      if (way && isOpen(rule, way)) return id
    }
    return null
  },
})
