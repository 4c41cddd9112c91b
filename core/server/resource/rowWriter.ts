import { asc, eq, ne } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { ActivityActor } from '#core/contract/activity/index.ts'
import type { Id } from '#core/contract/define.ts'
import type { AppError, FieldError } from '#core/contract/errors.ts'
import { foldName, movedTo } from '#core/contract/resource/index.ts'
import { type DeletableTable, type TrackedRows, trackRows } from '../activity/trackedRows.ts'
import { lockUntilCommit } from '../db/lockUntilCommit.ts'
import { ofTenant, type TenantScope, tenantRows } from '../db/repository.ts'
import type { Actor, ServerContext } from '../plugin.ts'
import { arrangeRows, placesOf } from './arrangeRows.ts'

/** Of an ordered row that has no place yet. */
const LAST = 1_000_000

/** Columns of a row besides those that people write. */
export interface WrittenRow {
  id: number
  rev: number
  deletedAt: Date | null
}

/** The rules of rows that people of a company make, change and delete. `D` is a draft: the columns that they write. */
export interface RowRules<R extends WrittenRow, D extends object> {
  /** Kind of its rows in the log, e.g. `labels.label`. */
  rows: Id
  table: DeletableTable & { $inferSelect: R }
  /** Of whoever writes them; asked anew before an action is undone. */
  permission: Id
  draftOf: (row: R) => D
  /** Columns that a change is about and that an undo gives back. */
  columns: readonly (keyof R & string)[]
  /** Columns that hold what people wrote: @see Tracking.texts */
  texts?: readonly (keyof R & string)[]
  nameOf: (row: R) => string
  /** Start of the catalogue keys `….created`, `….changed` and `….deleted` of the log. */
  sentences: string
  /** Trimmed and in order; leaves out everything else that a call carries. */
  clean: (draft: D) => D
  /** Problems of a cleaned draft by itself. */
  problems: (draft: D) => readonly FieldError[]
  /** A value that no other row of the company has, case and inner spaces aside. */
  unique?: { field: string; valueOf: (draft: D) => string; message: string }
  /** Rows that a company may have. */
  most?: { count: number; field: string; message: string }
  /** Further problems; `before` is null for a new row. Also asked before an undo gives the row back. @throws refusals of its own */
  check?: (tx: ServerContext, who: ActivityActor, draft: D, before: R | null) => Promise<readonly FieldError[]> | readonly FieldError[]
  refused: (problems: FieldError[]) => AppError
  notFound: () => AppError
  /** Before a person changes or deletes a row, and before its change is undone. @throws refusals of its own, of rows that are not theirs */
  guard?: (tx: ServerContext, who: ActivityActor, row: R) => Promise<void> | void
  /** Whether the person may undo what was done to the row. */
  mayUndo?: (row: R, who: ActivityActor) => boolean
  /** Before a person deletes a row. @throws refusals of its own, of a row that others need */
  checkRemoval?: (tx: ServerContext, actor: Actor, row: R) => Promise<void>
  /** The table has a column `order`: places among the rows of the company, the first is 1. */
  isOrdered?: boolean
  /** Tells everybody, within the transaction: `before` null is a new row or one that came back, `after` null one that is gone. */
  announce: (tx: ServerContext, who: ActivityActor, before: R | null, after: R | null, id: number) => Promise<void> | void
}

/** Changed columns; an absent one keeps its value. */
export type Change<D> = { [Name in keyof D]?: D[Name] | undefined }

/** Columns that no draft has, of a row that is made or changed. */
interface More<T> {
  /** Where rows are ordered. */
  place?: number | undefined
  values?: (draft: T) => object
}

/** Writes rows by their rules, each in the caller's transaction: names, counts and places hold, the log has it and everybody is told. */
export interface RowWriter<R extends WrittenRow, D extends object> {
  tracked: TrackedRows<R>
  /** @throws `notFound` (404) */
  rowOf: (ctx: Pick<ServerContext, 'db'>, scope: TenantScope, id: number) => Promise<R>
  /** @throws `refused` (422) */
  create: (tx: ServerContext, actor: Actor, draft: D, more?: More<D>) => Promise<R>
  /** Changes what is given and leaves the rest. @throws `notFound` (404), `refused` (422), what `guard` refuses */
  update: (tx: ServerContext, actor: Actor, id: number, change: Change<D>, more?: More<{ before: R; draft: D }>) => Promise<R>
  /** Its undo brings the same row back. @throws `notFound` (404), what `guard` and `checkRemoval` refuse */
  remove: (tx: ServerContext, actor: Actor, id: number) => Promise<R>
}

/** @see RowWriter */
export function rowWriter<R extends WrittenRow, D extends object>(rules: RowRules<R, D>): RowWriter<R, D> {
  const { table, draftOf, unique, most, check, guard, announce } = rules

  // Rows are of `table`, and an ordered table has a column `order`, by construction.
  const rowsOf = (ctx: Pick<ServerContext, 'db'>, scope: TenantScope) => tenantRows<DeletableTable>(ctx.db, scope, table)
  const stored = (row: unknown): R => row as R
  const places = rules.isOrdered ? placesOf(table) : null

  /** Serialises the writers of a company, so that names, the count and places still hold when the row is written. */
  const lock = (tx: ServerContext, { tenantId }: TenantScope) => lockUntilCommit(tx.db, `${rules.rows}:${tenantId}`)

  /** @throws `refused` (422) */
  async function checked(tx: ServerContext, who: ActivityActor, given: D, before: R | null): Promise<D> {
    const draft = rules.clean(given)
    const problems = [...rules.problems(draft)]
    if (unique || most) {
      const others = (await rowsOf(tx, who).find(before === null ? undefined : ne(table.id, before.id))).map(stored)
      const taken = unique && foldName(unique.valueOf(draft))
      if (unique && others.some((other) => foldName(unique.valueOf(draftOf(other))) === taken))
        problems.push({ field: unique.field, code: 'duplicated', message: unique.message })
      if (most && before === null && others.length >= most.count) problems.push({ field: most.field, code: 'too_many', message: most.message })
    }
    problems.push(...((await check?.(tx, who, draft, before)) ?? []))
    if (problems.length > 0) throw rules.refused(problems)
    return draft
  }

  const idsInOrder = async (tx: ServerContext, scope: TenantScope, column: PgColumn): Promise<number[]> => {
    const rows = await tx.db.select({ id: table.id }).from(table).where(ofTenant(table, scope)).orderBy(asc(column), asc(table.id))
    return rows.map(({ id }) => Number(id))
  }

  /** Numbers ordered rows anew, with this one at a place (the last unless given; null: it is gone), and answers it as it is then. */
  async function placed(tx: ServerContext, scope: TenantScope, row: R | null, id: number, place?: number): Promise<R | null> {
    if (!places) return row
    const others = (await idsInOrder(tx, scope, places)).filter((one) => one !== id)
    await arrangeRows(tx, scope, table, places, row ? movedTo(others, id, place ?? others.length + 1) : others)
    return row && (await rowOf(tx, scope, id))
  }

  const tracked = trackRows<R>({
    rows: rules.rows,
    table,
    permission: rules.permission,
    columns: rules.columns,
    ...(rules.texts && { texts: rules.texts }),
    nameOf: rules.nameOf,
    sentences: rules.sentences,
    ...(rules.mayUndo && { mayEdit: rules.mayUndo }),
    async check(tx, who, row) {
      await lock(tx, who)
      await guard?.(tx, who, row)
      await checked(tx, who, draftOf(row), row)
    },
    async announce(tx, who, before, after) {
      const row = after ?? before
      if (row) await announce(tx, who, before, await placed(tx, who, after, row.id, after ? Number(Reflect.get(after, 'order')) : undefined), row.id)
    },
  })

  async function rowOf(ctx: Pick<ServerContext, 'db'>, scope: TenantScope, id: number): Promise<R> {
    const row = await rowsOf(ctx, scope).first(eq(table.id, id))
    if (!row) throw rules.notFound()
    return stored(row)
  }

  async function editable(tx: ServerContext, actor: Actor, id: number): Promise<R> {
    const row = await rowOf(tx, actor, id)
    await guard?.(tx, actor, row)
    return row
  }

  return {
    tracked,
    rowOf,
    async create(tx, actor, given, { place, values } = {}) {
      await lock(tx, actor)
      const draft = await checked(tx, actor, given, null)
      const inserted = stored(await rowsOf(tx, actor).insert({ ...draft, ...values?.(draft), ...(places && { order: LAST }) }))
      const row = (await placed(tx, actor, inserted, inserted.id, place)) ?? inserted
      await tracked.record(tx, actor, null, row)
      await announce(tx, actor, null, row, row.id)
      return row
    },
    async update(tx, actor, id, change, { place, values } = {}) {
      await lock(tx, actor)
      const before = await editable(tx, actor, id)
      const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
      const draft = await checked(tx, actor, { ...draftOf(before), ...given }, before)
      const [updated] = (await rowsOf(tx, actor).update(eq(table.id, id), { ...draft, ...values?.({ before, draft }) })).map(stored)
      if (!updated) throw rules.notFound()
      const row = (place === undefined ? updated : await placed(tx, actor, updated, id, place)) ?? updated
      await tracked.record(tx, actor, before, row)
      await announce(tx, actor, before, row, id)
      return row
    },
    async remove(tx, actor, id) {
      await lock(tx, actor)
      const row = await editable(tx, actor, id)
      await rules.checkRemoval?.(tx, actor, row)
      const gone = await tracked.remove(tx, actor, row)
      await placed(tx, actor, null, id)
      await announce(tx, actor, row, null, id)
      return gone
    },
  }
}
