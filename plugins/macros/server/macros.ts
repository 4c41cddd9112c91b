import { and, eq, inArray, or } from 'drizzle-orm'
import { noPermission } from '#core/contract/errors.ts'
import { users } from '#core/server/auth/identity.table.ts'
import { type TenantScope, tenantRows } from '#core/server/db/repository.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { type Change, rowWriter } from '#core/server/resource/rowWriter.ts'
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

const writer = rowWriter({
  rows: 'macros.macro',
  table: macros,
  permission: 'macros.edit',
  draftOf: ({ name, isShared, steps }: MacroRow): contract.MacroDraft => ({ name, isShared, steps }),
  columns: ['name', 'isShared', 'steps', 'userId'],
  texts: ['steps'],
  nameOf: ({ name }) => name,
  sentences: 'macros.deed.macro',
  clean: ({ name, isShared, steps }) => ({ name: name.trim(), isShared, steps: [...steps] }),
  problems: contract.macroProblems,
  check(_tx, who, { isShared }) {
    if (isShared && who.can?.('macros.share') === false) throw noPermission()
    return []
  },
  refused: contract.refusedMacro,
  notFound: contract.noMacroFound,
  guard(_tx, who, row) {
    if (!contract.maySeeMacro(row, who)) throw contract.noMacroFound()
    if (!contract.mayEditMacro(row, who)) throw noPermission()
  },
  mayUndo: contract.mayEditMacro,
  async announce(tx, who, before, after) {
    if (after) await announceSaved(tx, who.tenantId, before, await presentOne(tx, who, after))
    else if (before) await announceGone(tx, who.tenantId, before)
  },
})

/** Macros in the log of actions: what was done to one goes back as the same one. */
export const trackedMacros = writer.tracked

/** The macro, if the person may run it. @throws noMacroFound (404) */
export async function runnable(ctx: ServerContext, actor: Actor, id: number): Promise<MacroRow> {
  const row = await tenantRows(ctx.db, actor, macros).first(and(eq(macros.id, id), ownOrShared(actor)))
  if (!row || !contract.maySeeMacro(row, actor)) throw contract.noMacroFound()
  return row
}

/** @throws invalidInput (422), noPermission (403) */
export const createMacro = (ctx: ServerContext, actor: Actor, draft: contract.MacroDraft): Promise<contract.Macro> =>
  ctx.transact(async (tx) => presentOne(tx, actor, await writer.create(tx, actor, draft, { values: () => ({ userId: actor.userId }) })))

type Values = { before: MacroRow; draft: contract.MacroDraft }

/** @throws noMacroFound (404), noPermission (403), invalidInput (422) */
export function updateMacro(ctx: ServerContext, actor: Actor, id: number, change: Change<contract.MacroDraft>): Promise<contract.Macro> {
  const values = ({ before, draft }: Values) => ({ userId: draft.isShared ? before.userId : actor.userId })
  return ctx.transact(async (tx) => presentOne(tx, actor, await writer.update(tx, actor, id, change, { values })))
}

/** @throws noMacroFound (404), noPermission (403) */
export async function deleteMacro(ctx: ServerContext, actor: Actor, id: number): Promise<{ message: 'MACRO_DELETED' }> {
  await ctx.transact((tx) => writer.remove(tx, actor, id))
  return { message: 'MACRO_DELETED' }
}
