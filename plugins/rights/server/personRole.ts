import { eq } from 'drizzle-orm'
import { noUserFound } from '#core/contract/errors.ts'
import { users } from '#core/server/auth/identity.table.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import * as contract from '../contract/index.ts'
import { keepAnAdministrator } from './administrators.ts'
import { grantable } from './permissions.ts'
import { requireGivable, requireRoleReach } from './reach.ts'
import { roles } from './roles.table.ts'
import { announceRights, lockRights, moveHere, trackedRoles } from './roles.ts'

type PersonRow = typeof users.$inferSelect

async function give(tx: ServerContext, actor: Actor, person: PersonRow, roleId: number): Promise<void> {
  const rows = tenantRows(tx.db, actor, roles)
  const role = await rows.first(eq(roles.id, roleId))
  if (!role) throw contract.noRoleFound()
  if (role.profile !== person.profile)
    throw contract.refusedRole([{ field: 'userIds', code: 'otherProfile', message: 'Only people of this profile of the company' }])
  if (Object.entries(role.permissions).some(([id, isGiven]) => isGiven && !actor.permissions.includes(id)))
    throw contract.refusedRole([{ field: 'permissions', code: 'notOwn', message: 'One gives only what one has' }])
  requireGivable(
    actor,
    grantable(tx),
    Object.keys(role.permissions).filter((id) => role.permissions[id]),
  )
  const userIds = [...role.userIds.filter((id) => id !== person.id), person.id].toSorted((one, other) => one - other)
  const [after] = await rows.update(eq(roles.id, roleId), { userIds })
  if (after) await trackedRoles.record(tx, actor, role, after)
}

/** @see setPersonRole of the contract */
export async function setPersonRole(ctx: ServerContext, actor: Actor, userId: number, roleId: number | null): Promise<{ roleId: number | null }> {
  await ctx.transact(async (tx) => {
    await lockRights(tx, actor)
    const person = await tenantRows(tx.db, actor, users).first(eq(users.id, userId))
    if (!person) throw noUserFound()
    // A superadmin is of the installation, and no role of a company is theirs.
    if (person.profile !== 'superadmin') requireRoleReach(actor, { profile: person.profile, userIds: [userId] })
    const current = (await tenantRows(tx.db, actor, roles).find()).find(({ userIds }) => userIds.includes(userId))
    if (roleId !== null && current?.id === roleId && current.profile === person.profile) return
    await moveHere(tx, actor, [userId], roleId)
    if (roleId !== null) await give(tx, actor, person, roleId)
    await keepAnAdministrator(tx, actor)
    announceRights(tx, actor, [userId])
  })
  return { roleId }
}
