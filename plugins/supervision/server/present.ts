import { and, desc, eq, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { users } from '#core/server/auth/identity.table.ts'
import { ofTenant, type TenantScope } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { tickets } from '#plugins/tickets/server/tickets.table.ts'
import { MOST_WHISPERS, type Whisper } from '../contract/index.ts'
import { whispers } from './whispers.table.ts'

const senders = alias(users, 'senders')
const receivers = alias(users, 'receivers')

/** The newest whispers that `where` lets through, ascending; it may speak of the ticket too. */
export async function findWhispers(ctx: ServerContext, scope: TenantScope, where: SQL | undefined): Promise<Whisper[]> {
  const rows = await ctx.db
    .select({ whisper: whispers, fromName: senders.name, toName: receivers.name })
    .from(whispers)
    .innerJoin(tickets, and(eq(tickets.tenantId, whispers.tenantId), eq(tickets.id, whispers.ticketId)))
    .innerJoin(senders, and(eq(senders.tenantId, whispers.tenantId), eq(senders.id, whispers.fromId)))
    .innerJoin(receivers, and(eq(receivers.tenantId, whispers.tenantId), eq(receivers.id, whispers.toId)))
    .where(ofTenant(whispers, scope, where))
    .orderBy(desc(whispers.id))
    .limit(MOST_WHISPERS)
  return rows.reverse().map(({ whisper: { id, rev, ticketId, fromId, toId, body, createdAt, readAt }, fromName, toName }) => ({
    id,
    rev,
    ticketId,
    from: { id: fromId, name: fromName },
    to: { id: toId, name: toName },
    body,
    createdAt: createdAt.toISOString(),
    readAt: readAt?.toISOString() ?? null,
  }))
}
