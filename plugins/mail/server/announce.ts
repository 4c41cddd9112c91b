import { and, eq, inArray } from 'drizzle-orm'
import { users } from '#core/server/auth/identity.table.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { rooms } from '#core/server/socket/rooms.ts'
import { mailChanged } from '../contract/index.ts'

/** Tells those who may see it that something of the mail changed; whoever may not, would only learn that it did. */
export async function announce(ctx: ServerContext, tenantId: number, what: 'server' | 'mails' | 'suppressed' | 'templates'): Promise<void> {
  const people = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.tenantId, tenantId), inArray(users.profile, ['admin', 'superadmin']), eq(users.isActive, true)))
  ctx.push(
    mailChanged,
    tenantId,
    { what },
    people.map(({ id }) => rooms.user(tenantId, id)),
  )
}
