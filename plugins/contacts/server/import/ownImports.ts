import { and, desc, eq, gt, inArray, ne } from 'drizzle-orm'
import { invalidInput } from '#core/contract/errors.ts'
import { isUuid } from '#core/contract/ids.ts'
import { lockUntilCommit } from '#core/server/db/lockUntilCommit.ts'
import { ofTenant, tenantRows } from '#core/server/db/repository.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import {
  type ColumnMeaning,
  type ContactImport,
  type ExistingMode,
  foldField,
  IMPORT_HOURS,
  importNotReady,
  importNotUndoable,
  importUnderWay,
  noImportFound,
  repeatedTargets,
} from '../../contract/index.ts'
import { forgetImport, runImport, runUndo } from './importJobs.ts'
import { contactImports, type ImportRow } from './imports.table.ts'
import { announceImport, presentImport, undoUntil } from './presentImport.ts'

const MOST_LISTED = 20
const FORGET_SECONDS = (IMPORT_HOURS + 1) * 3600

/** Import of the person's own. @throws noImportFound (404) */
export async function ownImport(ctx: ServerContext, actor: Actor, id: string): Promise<ImportRow> {
  const isOwn = and(eq(contactImports.id, id), eq(contactImports.userId, actor.userId))
  const row = isUuid(id) ? await tenantRows(ctx.db, actor, contactImports).first(isOwn) : undefined
  if (!row) throw noImportFound()
  return row
}

/** Import of the person's own, held until the transaction ends. */
async function importForUpdate(tx: ServerContext, actor: Actor, id: string): Promise<ImportRow> {
  await ownImport(tx, actor, id)
  await tenantRows(tx.db, actor, contactImports).hold(eq(contactImports.id, id))
  return ownImport(tx, actor, id)
}

async function change(tx: ServerContext, actor: Actor, id: string, values: Partial<ImportRow>): Promise<ContactImport> {
  const [row] = await tenantRows(tx.db, actor, contactImports).update(eq(contactImports.id, id), values)
  if (!row) throw noImportFound()
  announceImport(tx, row)
  return presentImport(row, tx.now())
}

/** Refuses a second import: of a person's imports one runs at a time. */
async function refuseSecond(tx: ServerContext, actor: Actor): Promise<void> {
  await lockUntilCommit(tx.db, `contactImports:${actor.tenantId}:${actor.userId}`)
  const running = and(eq(contactImports.userId, actor.userId), inArray(contactImports.status, ['running', 'undoing']))
  if (await tenantRows(tx.db, actor, contactImports).first(running)) throw importUnderWay()
}

/** @throws invalidInput (422) */
function checkMapping(mapping: readonly ColumnMeaning[], columns: number): void {
  const refuse = (code: string, message: string) => invalidInput([{ field: 'mapping', code, message }], 422)
  if (mapping.length !== columns) throw refuse('invalid_value', 'Each column needs its meaning')
  if (!mapping.some(({ target }) => target === 'number')) throw refuse('no_number', 'No column holds the number')
  const used = mapping.flatMap(({ target, field }) => (repeatedTargets.includes(target) ? [] : [target === 'field' ? `field ${foldField(field)}` : target]))
  if (used.includes('field ')) throw refuse('no_name', 'A field needs a name')
  if (new Set(used).size < used.length) throw refuse('duplicated', 'Two columns have the same meaning')
}

/** @see startImport of the contract */
export const startImport = (ctx: ServerContext, actor: Actor, id: string, wish: { mapping: ColumnMeaning[]; existing: ExistingMode }): Promise<ContactImport> =>
  ctx.transact(async (tx) => {
    const { status, headings } = await importForUpdate(tx, actor, id)
    if (status !== 'draft') throw importNotReady()
    checkMapping(wish.mapping, headings.length)
    await refuseSecond(tx, actor)
    const mapping = wish.mapping.map(({ target, field }) => ({ target, field: field.trim() }))
    const begun = await change(tx, actor, id, { mapping, existing: wish.existing, status: 'running' })
    await tx.enqueue(runImport, { tenantId: actor.tenantId, id })
    await tx.enqueue(forgetImport, { tenantId: actor.tenantId, id }, FORGET_SECONDS)
    return begun
  })

/** @see cancelImport of the contract */
export const cancelImport = (ctx: ServerContext, actor: Actor, id: string): Promise<ContactImport> =>
  ctx.transact(async (tx) => {
    const row = await importForUpdate(tx, actor, id)
    if (row.status === 'draft') {
      await tenantRows(tx.db, actor, contactImports).remove(eq(contactImports.id, id))
      return { ...presentImport(row, tx.now()), status: 'cancelled' as const }
    }
    if (row.status !== 'running') return presentImport(row, tx.now())
    return change(tx, actor, id, { status: 'cancelled', endedAt: tx.now() })
  })

/** @see undoImport of the contract */
export const undoImport = (ctx: ServerContext, actor: Actor, id: string): Promise<ContactImport> =>
  ctx.transact(async (tx) => {
    const row = await importForUpdate(tx, actor, id)
    if (!undoUntil(row, tx.now())) throw importNotUndoable()
    await refuseSecond(tx, actor)
    const begun = await change(tx, actor, id, { status: 'undoing', done: 0, total: row.made + row.changed, kept: 0 })
    await tx.enqueue(runUndo, { tenantId: actor.tenantId, id })
    return begun
  })

/** @see listImports of the contract */
export async function listImports(ctx: ServerContext, actor: Actor): Promise<ContactImport[]> {
  const since = new Date(ctx.now().getTime() - IMPORT_HOURS * 3_600_000)
  const isShown = and(eq(contactImports.userId, actor.userId), ne(contactImports.status, 'draft'), gt(contactImports.updatedAt, since))
  const rows = await ctx.db
    .select()
    .from(contactImports)
    .where(ofTenant(contactImports, actor, isShown))
    .orderBy(desc(contactImports.createdAt))
    .limit(MOST_LISTED)
  return rows.map((row) => presentImport(row, ctx.now()))
}
