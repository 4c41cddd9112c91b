import { and, eq, inArray, or } from 'drizzle-orm'
import { noPermission } from '#core/contract/errors.ts'
import { trackRows } from '#core/server/activity/trackedRows.ts'
import { users } from '#core/server/auth/identity.table.ts'
import { type TenantScope, tenantRows } from '#core/server/db/repository.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import * as contract from '../contract/index.ts'
import { announceGone, announceSaved } from './announce.ts'
import { macros } from './macros.table.ts'

type MacroRow = typeof macros.$inferSelect

const MOST_LISTED = 500

/** Leaves out what is a colleague's own. */
const ownOrShared = ({ userId }: Actor) => or(eq(macros.isShared, true), eq(macros.userId, userId))

async function present(ctx: ServerContext, actor: TenantScope, rows: readonly MacroRow[]): Promise<contract.Macro[]> {
  if (rows.length === 0) return []
  const ids = [...new Set(rows.map(({ userId }) => userId))]
  const names = new Map((await tenantRows(ctx.db, actor, users, { withDeleted: true }).find(inArray(users.id, ids))).map(({ id, name }) => [id, name]))
  return rows.map(({ tenantId: _tenant, deletedAt: _deleted, createdAt, updatedAt, ...row }) => ({
    ...row,
    user: { id: row.userId, name: names.get(row.userId) ?? '' },
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }))
}

async function presentOne(ctx: ServerContext, actor: TenantScope, row: MacroRow | undefined): Promise<contract.Macro> {
  const [macro] = row ? await present(ctx, actor, [row]) : []
  if (!macro) throw contract.noMacroFound()
  return macro
}

export async function listMacros(ctx: ServerContext, actor: Actor): Promise<contract.Macro[]> {
  const rows = await tenantRows(ctx.db, actor, macros).find(ownOrShared(actor), MOST_LISTED)
  const seen = rows.filter((row) => contract.maySeeMacro(row, actor))
  return present(
    ctx,
    actor,
    seen.toSorted((one, other) => one.name.localeCompare(other.name, 'pt-BR') || one.id - other.id),
  )
}

/** Macros in the log of actions: what was done to one goes back as the same one. */
export const trackedMacros = trackRows({
  rows: 'macros.macro',
  table: macros,
  permission: 'macros.edit',
  columns: ['name', 'isShared', 'steps', 'userId'],
  texts: ['steps'],
  nameOf: ({ name }) => name,
  sentences: 'macros.deed.macro',
  mayEdit: contract.mayEditMacro,
  async announce(tx, who, before, after) {
    if (after) await announceSaved(tx, who.tenantId, before, await presentOne(tx, who, after))
    else if (before) await announceGone(tx, who.tenantId, before)
  },
})

/** What a person may run. @throws noMacroFound (404) */
export async function runnable(ctx: ServerContext, actor: Actor, id: number): Promise<MacroRow> {
  const row = await tenantRows(ctx.db, actor, macros).first(and(eq(macros.id, id), ownOrShared(actor)))
  if (!row || !contract.maySeeMacro(row, actor)) throw contract.noMacroFound()
  return row
}

/** What a person may change. @throws noMacroFound (404), noPermission (403) */
async function editable(ctx: ServerContext, actor: Actor, id: number): Promise<MacroRow> {
  const rows = tenantRows(ctx.db, actor, macros)
  // Of two who change one macro at once, the second sees what the first made of it.
  await rows.hold(eq(macros.id, id))
  const row = await rows.first(and(eq(macros.id, id), ownOrShared(actor)))
  if (!row || !contract.maySeeMacro(row, actor)) throw contract.noMacroFound()
  if (!contract.mayEditMacro(row, actor)) throw noPermission()
  return row
}

/** @throws invalidInput (422), noPermission (403) */
function checked(actor: Actor, { name, isShared, steps }: contract.MacroDraft) {
  if (isShared && !actor.can('macros.share')) throw noPermission()
  const problems = contract.macroProblems({ name, steps })
  if (problems.length > 0) throw contract.refusedMacro(problems)
  return { name: name.trim(), isShared, steps: [...steps] }
}

/** @throws invalidInput (422), noPermission (403) */
export async function createMacro(ctx: ServerContext, actor: Actor, draft: contract.MacroDraft): Promise<contract.Macro> {
  const values = checked(actor, draft)
  return ctx.transact(async (tx) => {
    const row = await tenantRows(tx.db, actor, macros).insert({ ...values, userId: actor.userId })
    await trackedMacros.record(tx, actor, null, row)
    const macro = await presentOne(tx, actor, row)
    await announceSaved(tx, actor.tenantId, null, macro)
    return macro
  })
}

/** @throws noMacroFound (404), noPermission (403), invalidInput (422) */
export async function updateMacro(ctx: ServerContext, actor: Actor, id: number, change: Partial<contract.MacroDraft>): Promise<contract.Macro> {
  return ctx.transact(async (tx) => {
    const before = await editable(tx, actor, id)
    const values = checked(actor, { ...before, ...change })
    const userId = values.isShared ? before.userId : actor.userId
    const [row] = await tenantRows(tx.db, actor, macros).update(eq(macros.id, id), { ...values, userId })
    await trackedMacros.record(tx, actor, before, row ?? null)
    const macro = await presentOne(tx, actor, row)
    await announceSaved(tx, actor.tenantId, before, macro)
    return macro
  })
}

/** @throws noMacroFound (404), noPermission (403) */
export async function deleteMacro(ctx: ServerContext, actor: Actor, id: number): Promise<{ message: 'MACRO_DELETED' }> {
  await ctx.transact(async (tx) => {
    const before = await editable(tx, actor, id)
    await trackedMacros.remove(tx, actor, before)
    await announceGone(tx, actor.tenantId, before)
  })
  return { message: 'MACRO_DELETED' }
}
