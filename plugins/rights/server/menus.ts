import { eq } from 'drizzle-orm'
import { invalidInput } from '#core/contract/errors.ts'
import { tenants } from '#core/server/auth/identity.table.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import * as contract from '../contract/index.ts'
import { requireRoleReach } from './reach.ts'
import { roles } from './roles.table.ts'
import { announceRights, listRoles, lockRights, trackedRoles } from './roles.ts'

/** Without the names that say nothing else than everybody's beginning. */
const withMenu = (menus: Readonly<Record<string, boolean>>, menu: string, isVisible: boolean | null): Record<string, boolean> => {
  const { [menu]: _before, ...others } = menus
  return isVisible === null ? others : { ...others, [menu]: isVisible }
}

export async function listHiddenMenus(ctx: ServerContext, actor: Actor): Promise<contract.HiddenMenus> {
  const [tenant] = await ctx.db.select({ menus: tenants.menuVisibility }).from(tenants).where(eq(tenants.id, actor.tenantId))
  const { user = {}, super: supervisors = {}, admin = {} } = tenant?.menus ?? {}
  const own = await listRoles(ctx, actor)
  return { profiles: { user, super: supervisors, admin }, roles: Object.fromEntries(own.map(({ id, menus }) => [String(id), menus])) }
}

interface Wanted {
  menu: string
  profile?: contract.CompanyProfile | undefined
  roleId?: number | undefined
  isVisible: boolean | null
}

async function setOfProfile(tx: ServerContext, actor: Actor, profile: contract.CompanyProfile, menu: string, isVisible: boolean | null): Promise<void> {
  const [tenant] = await tx.db.select({ menus: tenants.menuVisibility }).from(tenants).where(eq(tenants.id, actor.tenantId)).for('update')
  const menus = tenant?.menus ?? {}
  // Shown is how everything begins: only what is hidden is kept.
  const changed = withMenu(menus[profile] ?? {}, menu, isVisible === false ? false : null)
  await tx.db
    .update(tenants)
    .set({ menuVisibility: { ...menus, [profile]: changed } })
    .where(eq(tenants.id, actor.tenantId))
  announceRights(tx, actor, null)
}

async function setOfRole(tx: ServerContext, actor: Actor, roleId: number, menu: string, isVisible: boolean | null): Promise<void> {
  const rows = tenantRows(tx.db, actor, roles)
  const before = await rows.first(eq(roles.id, roleId))
  if (!before) throw contract.noRoleFound()
  const [after] = await rows.update(eq(roles.id, roleId), { menus: withMenu(before.menus, menu, isVisible) })
  if (after) await trackedRoles.record(tx, actor, before, after)
  announceRights(tx, actor, before.userIds)
}

/** @see setMenuVisibility of the contract */
export async function setMenuVisibility(ctx: ServerContext, actor: Actor, { menu, profile, roleId, isVisible }: Wanted): Promise<contract.HiddenMenus> {
  await ctx.transact(async (tx) => {
    await lockRights(tx, actor)
    const role = roleId === undefined ? null : await tenantRows(tx.db, actor, roles).first(eq(roles.id, roleId))
    const isOfAdministrators = (profile ?? role?.profile) === 'admin'
    if (isOfAdministrators && menu.replace(/^\//, '') === contract.MENU_OF_MENUS && isVisible === false)
      throw invalidInput([{ field: 'menu', code: 'indispensable', message: 'Nobody could show it again' }], 422)
    const ofProfile = profile ?? role?.profile
    if (ofProfile) requireRoleReach(actor, { profile: ofProfile, userIds: role?.userIds ?? [] })
    if (profile !== undefined && roleId === undefined) await setOfProfile(tx, actor, profile, menu, isVisible)
    else if (roleId !== undefined && profile === undefined) await setOfRole(tx, actor, roleId, menu, isVisible)
    else throw invalidInput([{ field: 'profile', code: 'oneOf', message: 'Either a profile or a role' }], 422)
  })
  return listHiddenMenus(ctx, actor)
}
