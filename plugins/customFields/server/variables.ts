import { asc, eq, ne, sql } from 'drizzle-orm'
import { trackRows } from '#core/server/activity/trackedRows.ts'
import { lockUntilCommit } from '#core/server/db/lockUntilCommit.ts'
import { ofTenant, type TenantScope, tenantRows } from '#core/server/db/repository.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { rooms } from '#core/server/socket/rooms.ts'
import * as contract from '../contract/index.ts'
import { companyVariables } from './variables.table.ts'

const present = ({ id, name, value, rev }: typeof companyVariables.$inferSelect): contract.Variable => ({ id, name, value, rev })

/** What texts are filled with; read at every text, so it is held. */
const CACHE = 'companyVariables'

export async function listVariables(ctx: ServerContext, scope: TenantScope): Promise<contract.Variable[]> {
  const rows = await ctx.db
    .select()
    .from(companyVariables)
    .where(ofTenant(companyVariables, scope))
    .orderBy(asc(sql`lower(${companyVariables.name})`), asc(companyVariables.id))
  return rows.map(present)
}

/** Names and values for the texts of a company. */
export const variablesOf = (ctx: ServerContext, tenantId: number): Promise<readonly contract.VariableDraft[]> =>
  ctx.cached(CACHE, String(tenantId), async (db) => {
    const rows = await tenantRows(db, { tenantId }, companyVariables).find()
    return rows.map(({ name, value }) => ({ name, value }))
  })

/** One writer of a company at a time, so that what the check of the names saw still holds when the row is written. */
const lockNames = (ctx: ServerContext, { tenantId }: TenantScope) => lockUntilCommit(ctx.db, `companyVariable:${tenantId}`)

/** @throws invalidInput (422) */
async function checked(ctx: ServerContext, scope: TenantScope, wanted: contract.VariableDraft, ownId: number | null): Promise<contract.VariableDraft> {
  const problems = contract.variableProblems(wanted)
  const others = await tenantRows(ctx.db, scope, companyVariables).find(ownId === null ? undefined : ne(companyVariables.id, ownId))
  if (others.some(({ name }) => contract.foldVariable(name) === contract.foldVariable(wanted.name)))
    problems.push({ field: 'name', code: 'duplicated', message: 'Another variable has this name' })
  if (others.length >= contract.MOST_VARIABLES) problems.push({ field: 'name', code: 'too_many', message: `At most ${contract.MOST_VARIABLES} variables` })
  if (problems.length > 0) throw contract.refusedVariable(problems)
  return { name: wanted.name.trim(), value: wanted.value.trim() }
}

function announce(tx: ServerContext, { tenantId }: TenantScope, after: contract.Variable | null, id: number): void {
  tx.forget(CACHE, String(tenantId))
  if (after) tx.push(contract.variableSaved, tenantId, after, [rooms.tenant(tenantId)])
  else tx.push(contract.variableGone, tenantId, { id }, [rooms.tenant(tenantId)])
}

/** Variables in the log of actions: a deleted one comes back as the same one. */
export const trackedVariables = trackRows({
  rows: 'customFields.variable',
  table: companyVariables,
  permission: 'customFields.edit',
  columns: ['name', 'value'],
  nameOf: ({ name }) => name,
  sentences: 'customFields.deed.variable',
  async check(tx, who, row) {
    await lockNames(tx, who)
    await checked(tx, who, row, row.id)
  },
  announce(tx, scope, before, after) {
    const row = after ?? before
    if (row) announce(tx, scope, after && present(after), row.id)
  },
})

/** @see createVariable of the contract */
export function createVariable(ctx: ServerContext, actor: Actor, wanted: contract.VariableDraft): Promise<contract.Variable> {
  return ctx.transact(async (tx) => {
    await lockNames(tx, actor)
    const row = await tenantRows(tx.db, actor, companyVariables).insert(await checked(tx, actor, wanted, null))
    await trackedVariables.record(tx, actor, null, row)
    announce(tx, actor, present(row), row.id)
    return present(row)
  })
}

interface Change {
  name?: string | undefined
  value?: string | undefined
}

/** @see updateVariable of the contract */
export function updateVariable(ctx: ServerContext, actor: Actor, id: number, change: Change): Promise<contract.Variable> {
  return ctx.transact(async (tx) => {
    await lockNames(tx, actor)
    const rows = tenantRows(tx.db, actor, companyVariables)
    const before = await rows.first(eq(companyVariables.id, id))
    if (!before) throw contract.noVariableFound()
    const { name = before.name, value = before.value } = change
    const [row] = await rows.update(eq(companyVariables.id, id), await checked(tx, actor, { name, value }, id))
    if (!row) throw contract.noVariableFound()
    await trackedVariables.record(tx, actor, before, row)
    announce(tx, actor, present(row), id)
    return present(row)
  })
}

/** @see deleteVariable of the contract */
export function deleteVariable(ctx: ServerContext, actor: Actor, id: number): Promise<{ id: number }> {
  return ctx.transact(async (tx) => {
    await lockNames(tx, actor)
    const row = await tenantRows(tx.db, actor, companyVariables).first(eq(companyVariables.id, id))
    if (!row) throw contract.noVariableFound()
    await trackedVariables.remove(tx, actor, row)
    announce(tx, actor, null, id)
    return { id }
  })
}
