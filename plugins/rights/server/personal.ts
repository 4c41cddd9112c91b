import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Profile } from '#core/contract/auth.ts'
import type { PersonalRightsPart } from '#core/server/auth/actors.ts'
import type { Queries } from '#core/server/db/database.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import type { RolesService } from '../contract/index.ts'
import { roles } from './roles.table.ts'

interface Person {
  tenantId: number
  userId: number
  profile: Profile
}

/** The role that counts for a person: one of another profile than theirs says nothing, they had it before their profile changed. */
async function roleOf(db: Queries, { tenantId, userId, profile }: Person) {
  if (profile === 'superadmin') return undefined
  const [role] = await db
    .select({ id: roles.id, permissions: roles.permissions, menus: roles.menus })
    .from(roles)
    .where(and(eq(roles.tenantId, tenantId), eq(roles.profile, profile), isNull(roles.deletedAt), sql`${roles.userIds} @> ${JSON.stringify([userId])}::jsonb`))
    .limit(1)
  return role
}

/** Permissions and menus that a person's role adds and takes. */
export const roleRights: PersonalRightsPart = async (db, person) => {
  const { permissions = {}, menus = {} } = (await roleOf(db, person)) ?? {}
  return { permissions, menus }
}

/** @see RolesService */
export const createRolesService = ({ db }: ServerContext): RolesService => ({
  roleIdOf: async (person) => (await roleOf(db, person))?.id ?? null,
})
