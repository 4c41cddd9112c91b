import { and, eq, isNull } from 'drizzle-orm'
import { users } from '#core/server/auth/identity.table.ts'
import { ofTenant, type TenantScope } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { refusedRole } from '../contract/index.ts'
import { roles } from './roles.table.ts'

/** Without somebody who has both, nobody could give anything back. */
const INDISPENSABLE = ['rights.edit', 'team.editUsers'] as const

/** After a change, before it commits: some active administrator can still change people and rights. @throws invalidInput (422) */
export async function keepAnAdministrator(tx: ServerContext, scope: TenantScope): Promise<void> {
  const administrators = await tx.db
    .select({ id: users.id })
    .from(users)
    .where(ofTenant(users, scope, eq(users.profile, 'admin'), eq(users.isActive, true)))
  const limiting = await tx.db
    .select({ userIds: roles.userIds, permissions: roles.permissions })
    .from(roles)
    .where(and(eq(roles.tenantId, scope.tenantId), eq(roles.profile, 'admin'), isNull(roles.deletedAt)))
  const without = new Set(limiting.filter(({ permissions }) => INDISPENSABLE.some((id) => permissions[id] === false)).flatMap(({ userIds }) => userIds))
  if (administrators.every(({ id }) => without.has(id)))
    throw refusedRole([{ field: 'permissions', code: 'lastAdministrator', message: 'Nobody could change people and rights any more' }])
}
