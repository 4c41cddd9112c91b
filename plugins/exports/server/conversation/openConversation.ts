import { eq, sql } from 'drizzle-orm'
import { tenants } from '#core/server/auth/identity.table.ts'
import { ofTenant } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { messages } from '#plugins/chat/server/messages.table.ts'
import type { Ticket } from '#plugins/tickets/contract/index.ts'
import type { ExportedMessage } from '../../contract/index.ts'
import type { ExportRow } from '../exports.table.ts'
import { readPages } from './readPages.ts'
import type { Bounds } from './selectPage.ts'

/** A conversation as it was when its export began: what comes later is not in the file. */
export interface Conversation {
  tenantId: number
  ticket: Ticket
  company: string
  /** Name of the person who asked for the file. */
  askerName: string
  exportedAt: Date
  /** Messages, and pictures among them. */
  total: number
  pictures: number
  /** Of the first and the last message; null for an empty conversation. */
  period: { from: Date; to: Date } | null
  /** All messages, ascending, in pages that are read when they are asked for. */
  pages(): AsyncIterable<readonly ExportedMessage[]>
}

export async function openConversation(
  ctx: ServerContext,
  { tenantId }: Pick<ExportRow, 'tenantId'>,
  ticket: Ticket,
  askerName: string,
): Promise<Conversation> {
  const [company] = await ctx.db.select({ name: tenants.name }).from(tenants).where(eq(tenants.id, tenantId))
  const [facts] = await ctx.db
    .select({
      total: sql<number>`count(*)::integer`,
      pictures: sql<number>`(count(*) filter (where ${messages.mediaType} in ('image', 'sticker') and not ${messages.isDeleted}))::integer`,
      lastSeq: sql<number>`coalesce(max(${messages.seq}), 0)::float8`,
      from: sql<number | null>`(extract(epoch from min(${messages.timestamp})) * 1000)::float8`,
      to: sql<number | null>`(extract(epoch from max(${messages.timestamp})) * 1000)::float8`,
    })
    .from(messages)
    .where(ofTenant(messages, { tenantId }, eq(messages.ticketId, ticket.id)))
  const { total = 0, pictures = 0, lastSeq = 0, from = null, to = null } = facts ?? {}
  const bounds: Bounds = { tenantId, ticketId: ticket.id, lastSeq }
  return {
    tenantId,
    ticket,
    company: company?.name ?? '',
    askerName,
    exportedAt: ctx.now(),
    total,
    pictures,
    period: from === null || to === null ? null : { from: new Date(from), to: new Date(to) },
    pages: () => readPages(ctx.db, bounds),
  }
}
