import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { ofTenant, type TenantScope, tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { type Message, noMessageFound } from '../contract/index.ts'
import { messages } from './messages.table.ts'
import { joinMessages, presentAll } from './present.ts'

/** Ids of the message that a page stands beside; one of them. */
type Places = Partial<Record<'before' | 'after' | 'from' | 'around', string | undefined>>

interface Beside {
  messages: Message[]
  hasMore: boolean
  hasNewer: boolean
}

/** A page beside a message, ascending; null when no place is named. @see contract listMessages. @throws noMessageFound (404) */
export async function pageBeside(
  ctx: ServerContext,
  scope: TenantScope,
  ticketId: number,
  { before, after, from, around }: Places,
  limit: number,
): Promise<Beside | null> {
  const id = before ?? after ?? from ?? around
  if (id === undefined) return null
  const place = await tenantRows(ctx.db, scope, messages).first(and(eq(messages.id, id), eq(messages.ticketId, ticketId)))
  if (!place) throw noMessageFound()
  const mark = sql`(${place.timestamp.toISOString()}::timestamptz, ${place.seq})`
  const order = sql`(${messages.timestamp}, ${messages.seq})`
  const isOlder = sql`${order} < ${mark}`
  const isNewer = after !== undefined ? sql`${order} > ${mark}` : sql`${order} >= ${mark}`
  const select = (side: typeof isOlder, direction: typeof desc, most: number) =>
    joinMessages(ctx.db)
      .where(ofTenant(messages, scope, eq(messages.ticketId, ticketId), side))
      .orderBy(direction(messages.timestamp), direction(messages.seq))
      .limit(most + 1)
  const [mostOlder, mostNewer] = before !== undefined ? [limit, 0] : around !== undefined ? [Math.floor(limit / 2), Math.ceil(limit / 2)] : [0, limit]
  const older = await select(isOlder, desc, mostOlder)
  const newer = await select(isNewer, asc, mostNewer)
  return {
    messages: await presentAll(ctx, scope, [...older.slice(0, mostOlder).reverse(), ...newer.slice(0, mostNewer)]),
    hasMore: after !== undefined || older.length > mostOlder,
    hasNewer: newer.length > mostNewer,
  }
}
