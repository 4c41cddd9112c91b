import { and, eq, exists, gt, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { type FieldValues, GROUPS, type RestorableRows, type RestorableRowsKind, restorableRows } from '#core/contract/activity/index.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { type ActivityRow, deeds } from './activity.table.ts'
import { withFingerprints } from './fingerprints.ts'

/** How rows of a kind are looked at, where their plugin is on and the person may change such rows. */
export async function rowsKindOf(ctx: ServerContext, actor: Actor, rows: string): Promise<RestorableRowsKind | undefined> {
  const kinds = await ctx.contributionsFor(restorableRows, actor.tenantId)
  return kinds.find((kind) => kind.rows === rows && actor.can(kind.permission))
}

/** The rows of some actions as they are, by action; without those that the person may not change, or not so. */
export async function rowsOf(ctx: ServerContext, actor: Actor, those: readonly ActivityRow[]): Promise<Map<number, FieldValues>> {
  const found = new Map<number, FieldValues>()
  for (const rows of new Set(those.map((action) => action.rows))) {
    const kind = await rowsKindOf(ctx, actor, rows)
    if (!kind) continue
    const service = ctx.use(kind.service)
    const of = those.filter((action) => action.rows === rows)
    const facts = await service.now(actor, [...new Set(of.map(({ rowId }) => rowId))])
    for (const action of of) {
      const row = facts.get(action.rowId)
      if (row && (await mayTakeBack(service, actor, action))) found.set(action.id, withFingerprints(ctx, action, row))
    }
  }
  return found
}

/** Whether the person may do the inverse of an action, by its own rule. */
export const mayTakeBack = async (service: RestorableRows, actor: Actor, action: ActivityRow): Promise<boolean> => (await service.may?.(actor, action)) ?? true

/** Entries noted of the rows of some actions since the first of them, in its order. */
export async function laterOn(ctx: ServerContext, actor: Actor, those: readonly ActivityRow[]): Promise<ActivityRow[]> {
  if (those.length === 0) return []
  const of = [...Map.groupBy(those, ({ rows }) => rows)].map(([rows, some]) => {
    const rowIds = [...new Set(some.map(({ rowId }) => rowId))]
    return and(eq(deeds.rows, rows), sql`${deeds.rowId} = any(${sql.param(rowIds)}::text[])`)
  })
  const first = those.reduce((least, { id }) => Math.min(least, id), Number.POSITIVE_INFINITY)
  const rows = await tenantRows(ctx.db, actor, deeds).find(and(gt(deeds.id, first), or(...of)))
  return rows.toSorted((one, other) => one.id - other.id)
}

const steps = alias(deeds, 'steps')

/** Actions that are listed: not those that are parts of another, nor a run of which nothing is noted. */
export const listed = (ctx: ServerContext) => {
  const step = ctx.db
    .select({ one: sql`1` })
    .from(steps)
    .where(and(eq(steps.tenantId, deeds.tenantId), eq(steps.partOf, deeds.rowId)))
  return and(isNull(deeds.partOf), or(ne(deeds.rows, GROUPS), exists(step)))
}

/** The steps of some runs, oldest first. */
export async function stepsOf(ctx: ServerContext, actor: Actor, runs: readonly ActivityRow[]): Promise<ActivityRow[]> {
  const ids = runs.filter(isRun).map(({ rowId }) => rowId)
  if (ids.length === 0) return []
  const rows = await tenantRows(ctx.db, actor, deeds).find(and(inArray(deeds.partOf, ids), isNull(deeds.undoOf)))
  return rows.toSorted((one, other) => one.id - other.id)
}

/** Whether an action consists of others, and goes back by them. */
export const isRun = ({ rows, undoOf }: Pick<ActivityRow, 'rows' | 'undoOf'>): boolean => rows === GROUPS && undoOf === null
