import { and, count, countDistinct, desc, eq, gte, isNull, sql } from 'drizzle-orm'
import { ofTenant } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { messages } from '#plugins/chat/server/messages.table.ts'
import { type Risk, riskOf } from '../contract/index.ts'
import { channelChats, channelConnectionEvents, channelMessages } from './channels.table.ts'

const DAY_MS = 86_400_000
const RESTRICTED_DAYS = 7
/** Shorter texts (greetings, thanks) are the same in every conversation. */
const TELLING_LENGTH = 20

interface Sent {
  sent: number
  failed: number
}

/** How likely the number of a connection is to be restricted for what it sends. `day`: what it sent in the last 24 hours. */
export async function readRisk(ctx: ServerContext, tenantId: number, connectionId: number, day: Sent): Promise<Risk> {
  const since = new Date(ctx.now().getTime() - DAY_MS)
  const isSent = ofTenant(
    channelMessages,
    { tenantId },
    eq(channelMessages.connectionId, connectionId),
    eq(channelMessages.fromMe, true),
    gte(channelMessages.at, since),
  )
  const ofChat = and(
    eq(channelChats.tenantId, channelMessages.tenantId),
    eq(channelChats.connectionId, channelMessages.connectionId),
    eq(channelChats.contactId, channelMessages.contactId),
  )
  const [cold] = await ctx.db
    .select({ people: countDistinct(channelMessages.contactId) })
    .from(channelMessages)
    .leftJoin(channelChats, ofChat)
    .where(and(isSent, isNull(channelChats.lastInboundAt)))
  const people = countDistinct(channelMessages.contactId)
  const [same] = await ctx.db
    .select({ people })
    .from(channelMessages)
    .innerJoin(messages, and(eq(messages.tenantId, channelMessages.tenantId), eq(messages.id, channelMessages.messageId)))
    .where(and(isSent, gte(sql`length(${messages.body})`, TELLING_LENGTH)))
    .groupBy(sql`md5(${messages.body})`)
    .orderBy(desc(people))
    .limit(1)
  const many = sql<number>`count(*)::int`
  const [burst] = await ctx.db
    .select({ many })
    .from(channelMessages)
    .where(isSent)
    .groupBy(sql`date_trunc('minute', ${channelMessages.at})`)
    .orderBy(desc(many))
    .limit(1)
  const restrictedSince = new Date(ctx.now().getTime() - RESTRICTED_DAYS * DAY_MS)
  const isRestriction = and(
    eq(channelConnectionEvents.connectionId, connectionId),
    eq(channelConnectionEvents.reason, 'accountRestricted'),
    gte(channelConnectionEvents.at, restrictedSince),
  )
  const [restrictions] = await ctx.db
    .select({ count: count() })
    .from(channelConnectionEvents)
    .where(ofTenant(channelConnectionEvents, { tenantId }, isRestriction))
  return riskOf({
    cold: cold?.people ?? 0,
    sameText: same?.people ?? 0,
    burst: burst?.many ?? 0,
    failing: day.sent >= 20 ? Math.round((100 * day.failed) / day.sent) : 0,
    restricted: restrictions?.count ?? 0,
  })
}
