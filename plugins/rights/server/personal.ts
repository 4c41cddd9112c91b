import { and, eq, isNull, sql } from 'drizzle-orm'
import type { PersonalRightsPart } from '#core/server/auth/actors.ts'
import { roles } from './roles.table.ts'

/** What a person's role adds and takes. One of another profile than theirs says nothing: they had it before their profile changed. */
export const roleRights: PersonalRightsPart = async (db, { tenantId, userId, profile }) => {
  if (profile === 'superadmin') return { permissions: {}, menus: {} }
  const [role] = await db
    .select({ permissions: roles.permissions, menus: roles.menus })
    .from(roles)
    .where(and(eq(roles.tenantId, tenantId), eq(roles.profile, profile), isNull(roles.deletedAt), sql`${roles.userIds} @> ${JSON.stringify([userId])}::jsonb`))
    .limit(1)
  return role ?? { permissions: {}, menus: {} }
}
