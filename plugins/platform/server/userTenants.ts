import { and, asc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { invalidInput, notFound } from '#core/contract/errors.ts'
import { PLATFORM_TENANT, tenants, users } from '#core/server/auth/identity.table.ts'
import { isAccount } from '#core/server/auth/memberships.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { membershipService } from '#plugins/team/contract/index.ts'
import type { companyProfiles } from '#plugins/team/contract/personFields.ts'
import type * as contract from '../contract/index.ts'
import { announceLink } from './announceLink.ts'
import { recordLink } from './trackedLinks.ts'

const accounts = alias(users, 'accounts')
const homes = alias(tenants, 'homes')

/** @see listUserTenants of the contract */
export async function listUserTenants({ db }: ServerContext, { id, tenantId }: { id?: number; tenantId?: number | undefined }): Promise<contract.UserTenant[]> {
  const rows = await db
    .select({ user: users, tenant: { id: tenants.id, name: tenants.name }, home: { id: homes.id, name: homes.name } })
    .from(users)
    .innerJoin(tenants, eq(tenants.id, users.tenantId))
    .innerJoin(accounts, eq(accounts.id, users.accountId))
    .innerJoin(homes, eq(homes.id, accounts.tenantId))
    .where(
      and(
        isNull(users.deletedAt),
        isNotNull(users.accountId),
        id === undefined ? undefined : eq(users.id, id),
        tenantId === undefined ? undefined : eq(users.tenantId, tenantId),
      ),
    )
    .orderBy(asc(users.name), asc(tenants.name), asc(users.id))
  return rows.map(({ user, tenant, home }) => ({
    id: user.id,
    userId: user.accountId ?? user.id,
    ...{ name: user.name, email: user.email, username: user.username, profile: user.profile, isActive: user.isActive },
    lastLogin: user.lastLogin?.toISOString() ?? null,
    tenantId: user.tenantId,
    ...{ tenant, home },
  }))
}

async function one(ctx: ServerContext, id: number): Promise<contract.UserTenant> {
  const [row] = await listUserTenants(ctx, { id })
  if (!row) throw notFound()
  return row
}

/** The account that a name belongs to. @throws invalidInput (422) at `account` */
export async function accountNamed({ db }: ServerContext, typed: string): Promise<number> {
  const wanted = typed.trim().toLowerCase()
  const isNamed = or(sql`lower(${users.email}) = ${wanted}`, sql`lower(${users.username}) = ${wanted}`)
  const [row] = wanted === '' ? [] : await db.select({ id: users.id }).from(users).where(and(isAccount, isNamed)).limit(1)
  if (row) return row.id
  const code = wanted === '' ? 'required' : 'unknown'
  throw invalidInput([{ field: 'account', code, message: 'Write the e-mail or user name of somebody who has an account' }], 422)
}

/** @throws invalidInput (422) at `tenantId` */
async function requireCompany({ db }: ServerContext, id: number): Promise<void> {
  const [row] = await db.select({ id: tenants.id }).from(tenants).where(eq(tenants.id, id))
  if (!row || id === PLATFORM_TENANT) throw invalidInput([{ field: 'tenantId', code: 'unknown', message: 'There is no such company' }], 422)
}

/** @see createUserTenant of the contract */
export async function createUserTenant(
  ctx: ServerContext,
  actor: Actor,
  { userId, account, tenantId, profile }: z.output<(typeof contract.createUserTenant)['input']>,
): Promise<contract.UserTenant> {
  return ctx.transact(async (tx) => {
    await requireCompany(tx, tenantId)
    const accountId = userId ?? (await accountNamed(tx, account))
    const id = await tx.use(membershipService).add({ accountId, tenantId, profile })
    await announceLink(tx, id, accountId)
    const link = await one(tx, id)
    await recordLink(tx, actor, null, link)
    return link
  })
}

interface Change {
  id: number
  profile?: (typeof companyProfiles)[number] | undefined
  isActive?: boolean | undefined
}

/** @see updateUserTenant of the contract */
export async function updateUserTenant(ctx: ServerContext, actor: Actor, { id, profile, isActive }: Change): Promise<contract.UserTenant> {
  return ctx.transact(async (tx) => {
    const before = await one(tx, id)
    const current = before.profile === 'superadmin' ? 'admin' : before.profile
    await tx.use(membershipService).change({ id, tenantId: before.tenantId, profile: profile ?? current, isActive: isActive ?? before.isActive })
    await announceLink(tx, id, before.userId)
    const link = await one(tx, id)
    await recordLink(tx, actor, before, link)
    return link
  })
}

/** @see deleteUserTenant of the contract */
export async function deleteUserTenant(
  ctx: ServerContext,
  actor: Actor,
  { id, tenantId }: { id: number; tenantId?: number | undefined },
): Promise<{ message: 'USER_TENANT_DELETED' }> {
  await ctx.transact(async (tx) => {
    const before = await one(tx, id)
    if (tenantId !== undefined && tenantId !== before.tenantId) throw notFound()
    const taken = await tx.use(membershipService).remove({ id, tenantId: before.tenantId })
    await recordLink(tx, actor, before, null, taken)
    await announceLink(tx, id, before.userId)
  })
  return { message: 'USER_TENANT_DELETED' }
}
