import { and, asc, desc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { ownCompaniesChanged } from '#core/contract/auth.ts'
import { outOfRange, tenantInactive } from '#core/contract/errors.ts'
import type { Queries } from '../db/database.ts'
import type { ServerContext } from '../plugin.ts'
import { rooms } from '../socket/rooms.ts'
import { mayBeIn } from './accessHours.ts'
import { tenants, users } from './identity.table.ts'

export type UserRow = typeof users.$inferSelect

/** A company that somebody works in: their row there. */
export interface Membership {
  user: UserRow
  company: Pick<typeof tenants.$inferSelect, 'id' | 'name' | 'status'>
}

const members = alias(users, 'members')
/** Rows that people sign in with. One that was removed still is, as long as another company has its person. */
export const isAccount = and(
  isNull(users.accountId),
  or(isNull(users.deletedAt), sql`exists (select 1 from ${users} ${members} where ${members.accountId} = ${users.id} and ${members.deletedAt} is null)`),
)

/** The row that a person signs in with, given their row of any company. */
export async function accountOf(db: Queries, userId: number): Promise<UserRow | undefined> {
  const [row] = await db.select().from(users).where(eq(users.id, userId))
  if (!row?.accountId) return row
  const [account] = await db.select().from(users).where(eq(users.id, row.accountId))
  return account
}

/** Where the owner of an account works, suspended rows too; the company where they signed in last comes first. */
export async function membershipsOf(db: Queries, accountId: number): Promise<Membership[]> {
  return db
    .select({ user: users, company: { id: tenants.id, name: tenants.name, status: tenants.status } })
    .from(users)
    .innerJoin(tenants, eq(tenants.id, users.tenantId))
    .where(and(isNull(users.deletedAt), or(eq(users.id, accountId), eq(users.accountId, accountId))))
    .orderBy(desc(isNotNull(users.lastLogin)), desc(users.lastLogin), asc(users.id))
}

/** Memberships open to the person as far as the companies and their people say; `mayBeIn` says whether now. */
export const openOf = (places: readonly Membership[]): Membership[] => places.filter(({ user, company }) => user.isActive && company.status === 'active')

/** Tells the pages of an account's owner in how many companies they work. */
export async function announceCompanies(tx: ServerContext, accountId: number): Promise<void> {
  const places = openOf(await membershipsOf(tx.db, accountId))
  for (const { user } of places) tx.push(ownCompaniesChanged, user.tenantId, { companies: places.length }, [rooms.user(user.tenantId, user.id)])
}

/** Why the person cannot be in the company now; null where they can. */
export async function refusalOf(ctx: ServerContext, { user, company }: Membership): Promise<Error | null> {
  if (company.status !== 'active') return tenantInactive()
  return (await mayBeIn(ctx, user)) ? null : outOfRange()
}
