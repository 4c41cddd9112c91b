import { asc, eq, inArray, ne, sql } from 'drizzle-orm'
import { trackRows } from '#core/server/activity/trackedRows.ts'
import { ACTORS } from '#core/server/auth/actors.ts'
import { users } from '#core/server/auth/identity.table.ts'
import { lockUntilCommit } from '#core/server/db/lockUntilCommit.ts'
import { ofTenant, type TenantScope, tenantRows } from '#core/server/db/repository.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { rooms } from '#core/server/socket/rooms.ts'
import * as contract from '../contract/index.ts'
import { keepAnAdministrator } from './administrators.ts'
import { requireGivable, requireRoleReach } from './reach.ts'
import { roles } from './roles.table.ts'

export type RoleRow = typeof roles.$inferSelect

const present = ({ id, name, profile, permissions, menus, userIds, rev }: RoleRow): contract.Role => ({ id, name, profile, permissions, menus, userIds, rev })

export async function listRoles(ctx: ServerContext, actor: TenantScope): Promise<contract.Role[]> {
  const rows = await ctx.db
    .select()
    .from(roles)
    .where(ofTenant(roles, actor))
    .orderBy(asc(sql`lower(${roles.name})`), asc(roles.id))
  return rows.map(present)
}

/** Lets one writer of a company's rights in at a time: what the checks saw still holds when the row is written. */
export const lockRights = (tx: ServerContext, { tenantId }: TenantScope) => lockUntilCommit(tx.db, `rights:${tenantId}`)

/** Whoever's rights changed has others from the next call on, and their browsers ask for them; null: everybody's. */
export function announceRights(tx: ServerContext, { tenantId }: TenantScope, userIds: readonly number[] | null): void {
  if (userIds === null) tx.forget(ACTORS)
  else for (const userId of userIds) tx.forget(ACTORS, String(userId))
  tx.push(contract.rightsChanged, tenantId, { userIds: userIds && [...userIds] }, [rooms.tenant(tenantId)])
}

async function checkName(tx: ServerContext, scope: TenantScope, name: string, ownId: number | null): Promise<string> {
  const problems = contract.roleNameProblems(name)
  if (problems.length > 0) throw contract.refusedRole(problems)
  const others = await tenantRows(tx.db, scope, roles).find(ownId === null ? undefined : ne(roles.id, ownId))
  if (others.some((other) => contract.foldRoleName(other.name) === contract.foldRoleName(name)))
    throw contract.refusedRole([{ field: 'name', code: 'duplicated', message: 'Another role has this name' }])
  return contract.cleanRoleName(name)
}

async function checkPeople(tx: ServerContext, scope: TenantScope, profile: contract.CompanyProfile, userIds: readonly number[]): Promise<number[]> {
  const wanted = [...new Set(userIds)]
  if (wanted.length === 0) return []
  const found = await tx.db
    .select({ id: users.id })
    .from(users)
    .where(ofTenant(users, scope, inArray(users.id, wanted), eq(users.profile, profile)))
  if (found.length !== wanted.length)
    throw contract.refusedRole([{ field: 'userIds', code: 'otherProfile', message: 'Only people of this profile of the company' }])
  return wanted.toSorted((one, other) => one - other)
}

type Changes = Record<string, boolean>

/** Only what there is, and only what the caller has themselves: nobody gives more than they have. What it gave before stays. */
function checkPermissions(actor: Actor, all: readonly contract.PermissionFacts[], profile: contract.CompanyProfile, wanted: Changes, had: Changes): Changes {
  const known = new Set(all.map(({ id }) => id))
  if (Object.keys(wanted).some((id) => !known.has(id))) throw contract.refusedRole([{ field: 'permissions', code: 'unknown', message: 'No such permission' }])
  const differing = contract.differing(all, profile, wanted)
  if (Object.keys(differing).some((id) => differing[id] && !had[id] && !actor.permissions.includes(id)))
    throw contract.refusedRole([{ field: 'permissions', code: 'notOwn', message: 'One gives only what one has' }])
  requireGivable(
    actor,
    all,
    Object.keys(differing).filter((id) => differing[id] && !had[id]),
  )
  return differing
}

/** Takes people out of the roles they had: nobody has two. */
export async function moveHere(tx: ServerContext, actor: Actor, userIds: readonly number[], ownId: number | null): Promise<void> {
  const rows = tenantRows(tx.db, actor, roles)
  const others = await rows.find(ownId === null ? undefined : ne(roles.id, ownId))
  for (const other of others.filter((one) => one.userIds.some((id) => userIds.includes(id)))) {
    const [after] = await rows.update(eq(roles.id, other.id), { userIds: other.userIds.filter((id) => !userIds.includes(id)) })
    if (after) await trackedRoles.record(tx, actor, other, after)
  }
}

/** Roles in the log of actions. */
export const trackedRoles = trackRows({
  rows: 'rights.role',
  table: roles,
  permission: 'rights.edit',
  columns: ['name', 'permissions', 'menus', 'userIds'],
  nameOf: ({ name }) => name,
  sentences: 'rights.deed.role',
  async check(tx, who, row) {
    await lockRights(tx, who)
    await checkName(tx, who, row.name, row.id)
    await checkPeople(tx, who, row.profile, row.userIds)
    const others = await tenantRows(tx.db, who, roles).find(ne(roles.id, row.id))
    if (others.some((other) => other.userIds.some((id) => row.userIds.includes(id)))) throw contract.roleChanged()
  },
  async announce(tx, who, before, after) {
    for (const row of [before, after]) if (row) requireRoleReach(who, row)
    await keepAnAdministrator(tx, who)
    announceRights(tx, who, [...new Set([...(before?.userIds ?? []), ...(after?.userIds ?? [])])])
  },
})

/** @see createRole of the contract */
export function createRole(
  ctx: ServerContext,
  actor: Actor,
  all: readonly contract.PermissionFacts[],
  wanted: { name: string; profile: contract.CompanyProfile; permissions: Changes; userIds: number[] },
): Promise<contract.Role> {
  return ctx.transact(async (tx) => {
    await lockRights(tx, actor)
    const name = await checkName(tx, actor, wanted.name, null)
    requireRoleReach(actor, wanted)
    const permissions = checkPermissions(actor, all, wanted.profile, wanted.permissions, {})
    const userIds = await checkPeople(tx, actor, wanted.profile, wanted.userIds)
    await moveHere(tx, actor, userIds, null)
    const row = await tenantRows(tx.db, actor, roles).insert({ name, profile: wanted.profile, permissions, userIds })
    await keepAnAdministrator(tx, actor)
    await trackedRoles.record(tx, actor, null, row)
    announceRights(tx, actor, userIds)
    return present(row)
  })
}

/** @see updateRole of the contract */
export function updateRole(
  ctx: ServerContext,
  actor: Actor,
  all: readonly contract.PermissionFacts[],
  id: number,
  change: { name?: string | undefined; permissions?: Changes | undefined; userIds?: number[] | undefined; rev?: number | undefined },
): Promise<contract.Role> {
  return ctx.transact(async (tx) => {
    await lockRights(tx, actor)
    const rows = tenantRows(tx.db, actor, roles)
    const before = await rows.first(eq(roles.id, id))
    if (!before) throw contract.noRoleFound()
    if (change.rev !== undefined && change.rev !== before.rev) throw contract.roleChanged()
    requireRoleReach(actor, { profile: before.profile, userIds: [...before.userIds, ...(change.userIds ?? [])] })
    const name = await checkName(tx, actor, change.name ?? before.name, id)
    const permissions = change.permissions ? checkPermissions(actor, all, before.profile, change.permissions, before.permissions) : before.permissions
    const userIds = change.userIds ? await checkPeople(tx, actor, before.profile, change.userIds) : before.userIds
    await moveHere(tx, actor, userIds, id)
    const [row] = await rows.update(eq(roles.id, id), { name, permissions, userIds })
    if (!row) throw contract.noRoleFound()
    await keepAnAdministrator(tx, actor)
    await trackedRoles.record(tx, actor, before, row)
    announceRights(tx, actor, [...new Set([...before.userIds, ...userIds])])
    return present(row)
  })
}

/** @see deleteRole of the contract */
export async function deleteRole(ctx: ServerContext, actor: Actor, id: number): Promise<{ message: 'ROLE_DELETED' }> {
  await ctx.transact(async (tx) => {
    await lockRights(tx, actor)
    const row = await tenantRows(tx.db, actor, roles).first(eq(roles.id, id))
    if (!row) throw contract.noRoleFound()
    requireRoleReach(actor, row)
    await trackedRoles.remove(tx, actor, row)
    announceRights(tx, actor, row.userIds)
  })
  return { message: 'ROLE_DELETED' }
}
