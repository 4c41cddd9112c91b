import { and, asc, eq, gt, isNull, ne, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { type FieldError, invalidInput, notFound } from '#core/contract/errors.ts'
import { lockAccounts, takenNames } from '#core/server/auth/accountNames.ts'
import { PLATFORM_TENANT, refreshTokens, tenants, users } from '#core/server/auth/identity.table.ts'
import { hashPassword } from '#core/server/auth/password.ts'
import { setTenantStatus } from '#core/server/auth/suspension.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { rooms } from '#core/server/socket/rooms.ts'
import { figuresById, tenantFigures } from '#core/server/tenantFigures.ts'
import { connectionLimitsService } from '#plugins/connections/contract/index.ts'
import * as contract from '../contract/index.ts'

type Row = typeof tenants.$inferSelect

/** @see listTenants of the contract */
export async function listTenants(ctx: ServerContext): Promise<contract.Tenant[]> {
  const rows = await ctx.db.select().from(tenants).where(ne(tenants.id, PLATFORM_TENANT)).orderBy(asc(tenants.name), asc(tenants.id))
  return present(ctx, rows)
}

/** Asks one question after the other: inside a transaction there is one connection to the database. */
async function present(ctx: ServerContext, rows: readonly Row[]): Promise<contract.Tenant[]> {
  const people = await countPeople(ctx)
  const signedIn = await countSignedIn(ctx)
  const limits = await ctx.use(connectionLimitsService).all()
  const figures = new Map<string, ReadonlyMap<number, number>>()
  for (const { name, count } of ctx.contributionsOf(tenantFigures)) figures.set(name, await count(ctx))
  return rows.map(({ id, name, status, maxUsers, createdAt, rev }) => {
    const figure = (of: string) => figures.get(of)?.get(id) ?? 0
    return {
      ...{ id, name, status, maxUsers, rev },
      people: people.get(id) ?? 0,
      signedIn: signedIn.get(id) ?? 0,
      connections: figure('connections'),
      maxConnections: limits.get(id) ?? null,
      openTickets: figure('openTickets'),
      messages: figure('messages'),
      storageBytes: figure('storageBytes'),
      createdAt: createdAt.toISOString(),
    }
  })
}

const countPeople = async ({ db }: ServerContext) =>
  figuresById(
    await db.select({ tenantId: users.tenantId, count: sql<number>`count(*)::int` }).from(users).where(isNull(users.deletedAt)).groupBy(users.tenantId),
  )

const countSignedIn = async ({ db, now }: ServerContext) =>
  figuresById(
    await db
      .select({ tenantId: refreshTokens.tenantId, count: sql<number>`count(distinct ${refreshTokens.userId})::int` })
      .from(refreshTokens)
      .where(and(isNull(refreshTokens.usedAt), isNull(refreshTokens.revokedAt), gt(refreshTokens.expiresAt, now())))
      .groupBy(refreshTokens.tenantId),
  )

/** Call it with the accounts locked: companies are made and renamed under the same lock. */
async function isNameTaken({ db }: ServerContext, name: string, ownId: number | null): Promise<boolean> {
  const others = await db.select({ id: tenants.id, name: tenants.name }).from(tenants)
  return others.some((one) => one.id !== ownId && contract.foldCompany(one.name) === contract.foldCompany(name))
}

const duplicated = (field: string, message: string): FieldError => ({ field, code: 'duplicated', message })

/** @throws invalidInput (422) with everything that is wrong */
function refuse(problems: readonly FieldError[]): void {
  if (problems.length > 0) throw invalidInput([...problems], 422)
}

const announce = (tx: ServerContext, id: number) => tx.push(contract.tenantChanged, PLATFORM_TENANT, { id }, [rooms.tenant(PLATFORM_TENANT)])

/** @see createTenant of the contract */
export async function createTenant(ctx: ServerContext, wanted: z.output<(typeof contract.createTenant)['input']>): Promise<contract.Tenant> {
  const { language, maxUsers, maxConnections, password } = wanted
  const name = contract.cleanCompany(wanted.name)
  const [userName, email] = [wanted.userName.toWellFormed().trim(), wanted.email.toWellFormed().trim()]
  refuse([...contract.tenantProblems({ name, maxUsers, maxConnections }), ...contract.administratorProblems({ userName, email, password })])
  const passwordHash = await hashPassword(password)
  return ctx.transact(async (tx) => {
    await lockAccounts(tx.db)
    const taken = await takenNames(tx.db, { email, username: email }, null)
    refuse([
      ...((await isNameTaken(tx, name, null)) ? [duplicated('name', 'Another company has this name')] : []),
      ...(taken.length > 0 ? [duplicated('email', 'Somebody signs in with this already')] : []),
    ])
    const account = { username: email, name: userName, email, profile: 'admin' as const, passwordHash }
    const { tenantId } = await tx.host.createTenant(tx, { name, language, isBare: false, accounts: [account] })
    const [row] = await tx.db.update(tenants).set({ maxUsers }).where(eq(tenants.id, tenantId)).returning()
    if (!row) throw notFound()
    await tx.use(connectionLimitsService).set(tenantId, maxConnections)
    announce(tx, tenantId)
    return only(await present(tx, [row]))
  })
}

/** @see updateTenant of the contract */
export async function updateTenant(
  ctx: ServerContext,
  { id, rev, status, ...wanted }: z.output<(typeof contract.updateTenant)['input']>,
): Promise<contract.Tenant> {
  return ctx.transact(async (tx) => {
    await lockAccounts(tx.db)
    const [before] = await tx.db.select().from(tenants).where(eq(tenants.id, id)).for('update')
    if (!before || id === PLATFORM_TENANT) throw notFound()
    if (rev !== undefined && rev !== before.rev) throw contract.tenantMoved()
    const limits = tx.use(connectionLimitsService)
    const { maxUsers = before.maxUsers, maxConnections = (await limits.all()).get(id) ?? null } = wanted
    const name = contract.cleanCompany(wanted.name ?? before.name)
    refuse(contract.tenantProblems({ name, maxUsers, maxConnections }))
    if (name !== before.name && (await isNameTaken(tx, name, id))) refuse([duplicated('name', 'Another company has this name')])
    if (wanted.maxConnections !== undefined) await limits.set(id, maxConnections)
    if (status !== undefined && status !== before.status) await setTenantStatus(tx, id, status)
    const [row] = await tx.db
      .update(tenants)
      .set({ name, maxUsers, rev: sql`${tenants.rev} + 1`, updatedAt: tx.now() })
      .where(eq(tenants.id, id))
      .returning()
    if (!row) throw notFound()
    announce(tx, id)
    return only(await present(tx, [row]))
  })
}

function only<T>([first]: readonly T[]): T {
  if (first === undefined) throw notFound()
  return first
}
