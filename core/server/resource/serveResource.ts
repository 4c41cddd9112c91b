import { asc, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { ActivityActor } from '#core/contract/activity/index.ts'
import type { FieldError } from '#core/contract/errors.ts'
import {
  type ChangeOf,
  type DraftOf,
  foldName,
  movedTo,
  type Placed,
  type Resource,
  type ResourceFields,
  type RowOf,
  type ShownOf,
} from '#core/contract/resource/index.ts'
import { lockUntilCommit } from '#core/server/db/lockUntilCommit.ts'
import { type DeletableTable, type TrackedRows, trackRows } from '../activity/trackedRows.ts'
import { ofTenant, type TenantScope, tenantRows } from '../db/repository.ts'
import { type Actor, route, type ServerContext, type ServerPart } from '../plugin.ts'
import { rooms } from '../socket/rooms.ts'
import { arrangeRows } from './arrangeRows.ts'

/** Of an ordered row that has no place yet. */
const LAST = 1_000_000

/** Columns of a row besides the fields of its resource. */
interface StoredRow {
  id: number
  rev: number
  deletedAt: Date | null
}

export interface ServeOptions<F extends ResourceFields, S extends z.ZodRawShape, R> {
  /** Its columns have the names of the fields. */
  table: DeletableTable & { $inferSelect: R }
  nameOf: (row: R) => string
  /** Start of the catalogue keys `….created`, `….changed` and `….deleted` of the log. */
  sentences: string
  /** Order of the list; by the unique field unless given. */
  order?: readonly SQL[]
  /** Values of `shown` for the rows, in their order, read together. */
  shownOf?: (ctx: ServerContext, scope: TenantScope, rows: readonly R[]) => Promise<ShownOf<S>[]>
  /** Problems of a draft besides the fields' own rules; `before` is null for a new row. Also asked before a deleted row comes back. @throws refusals of its own */
  check?: (tx: ServerContext, actor: ActivityActor, draft: DraftOf<F>, before: R | null) => Promise<readonly FieldError[]>
  /** Columns of a new row that are no fields. */
  newRow?: (tx: ServerContext, actor: Actor) => object
  /** Before a person deletes a row. @throws refusals of its own, of a row that others need */
  checkRemoval?: (tx: ServerContext, actor: Actor, row: R) => Promise<void>
  /** After a row was written (null: deleted), within the transaction. */
  onSaved?: (tx: ServerContext, scope: TenantScope, row: R | null, id: number) => Promise<void> | void
  /** Whether the person may change or delete the row; refused as one that is not there. */
  mayEdit?: (row: R, who: ActivityActor) => boolean
  /** Fields that hold what people wrote: @see Tracking.texts */
  texts?: readonly (keyof F & keyof R & string)[]
  /** Whether the person sees the row in the list; everybody with the permission unless given. */
  isVisible?: (row: R, who: ActivityActor) => boolean
  /** Socket rooms that get a changed row, or (null) hear that a row is gone; the whole company unless given. */
  audience?: (ctx: ServerContext, tenantId: number, row: R | null) => Promise<readonly string[]> | readonly string[]
}

/** Handlers of a resource's endpoints, for the plugin's `parts`, and its rows in the log. */
export interface ServedResource<F extends ResourceFields, S extends z.ZodRawShape, R extends StoredRow> extends ServerPart {
  tracked: TrackedRows<R>
  /** Those that `who` sees; all of the company's without. */
  listRows: (ctx: ServerContext, scope: TenantScope, who?: ActivityActor) => Promise<RowOf<F, S>[]>
  /** @throws the resource's `notFound` (404) */
  rowOf: (ctx: ServerContext, scope: TenantScope, id: number) => Promise<R>
}

/** @see ServedResource */
export function serveResource<F extends ResourceFields, S extends z.ZodRawShape, R extends StoredRow & DraftOf<F>>(
  resource: Resource<F, S>,
  options: ServeOptions<F, S, R>,
): ServedResource<F, S, R> {
  const { table, nameOf, check, checkRemoval, onSaved, mayEdit, shownOf, isVisible, audience = (_ctx, tenantId) => [rooms.tenant(tenantId)] } = options
  const names = Object.keys(resource.fields)
  const unique = resource.unique
  type Draft = DraftOf<F>
  const { draftOf } = resource
  type Row = RowOf<F, S>

  // Rows are of `table`, drafts have exactly the names of `fields`, and an ordered table has a column `order`, by construction.
  const rowsOf = (ctx: Pick<ServerContext, 'db'>, scope: TenantScope) => tenantRows<DeletableTable>(ctx.db, scope, table)
  const stored = (row: unknown): R => row as R

  const places = resource.isOrdered ? (Reflect.get(table, 'order') as PgColumn) : null
  const placeOf = (row: R): number => Number(Reflect.get(row, 'order'))
  const byName = unique ? [asc(sql`lower(${Reflect.get(table, unique)})`), asc(table.id)] : [asc(table.id)]
  const order = options.order ?? (places ? [asc(places), asc(table.id)] : byName)

  async function present(ctx: ServerContext, scope: TenantScope, rows: readonly R[]): Promise<Row[]> {
    const shown = shownOf ? await shownOf(ctx, scope, rows) : []
    return rows.map((row, at) => ({ id: row.id, ...draftOf(row), ...shown[at], ...(places && { order: placeOf(row) }), rev: row.rev }) as Row)
  }

  async function presentOne(ctx: ServerContext, scope: TenantScope, row: R): Promise<Row> {
    const [one] = await present(ctx, scope, [row])
    if (!one) throw new Error(`${resource.id}: a row was not presented`)
    return one
  }

  /** Serialises the writers of a company, so that names and the count still hold when the row is written. */
  const lock = (tx: ServerContext, { tenantId }: TenantScope) => lockUntilCommit(tx.db, `${resource.id}:${tenantId}`)

  /** @throws invalidInput (422) */
  async function checked(tx: ServerContext, actor: ActivityActor, given: Draft, before: R | null): Promise<Draft> {
    const draft = resource.clean(given)
    const problems = resource.problems(draft)
    const others = (await rowsOf(tx, actor).find(before === null ? undefined : ne(table.id, before.id))).map(stored)
    const nameIn = (row: object): string => (unique ? foldName(String(Reflect.get(row, unique))) : '')
    if (unique && others.some((other) => nameIn(other) === nameIn(draft)))
      problems.push({ field: unique, code: 'duplicated', message: `Another ${resource.names.one} has this ${unique}` })
    if (before === null && others.length >= resource.most) {
      const field = unique ?? names[0] ?? 'id'
      problems.push({ field, code: 'too_many', message: `At most ${resource.most} ${resource.names.many}` })
    }
    problems.push(...((await check?.(tx, actor, draft, before)) ?? []))
    if (problems.length > 0) throw resource.refused(problems)
    return draft
  }

  async function settle(tx: ServerContext, scope: TenantScope, row: R | null, id: number): Promise<void> {
    await onSaved?.(tx, scope, row, id)
    const receivers = await audience(tx, scope.tenantId, row)
    if (resource.changed) tx.push(resource.changed, scope.tenantId, { id }, receivers)
    else if (row) tx.push(resource.saved, scope.tenantId, await presentOne(tx, scope, row), receivers)
    else tx.push(resource.gone, scope.tenantId, { id }, receivers)
  }

  const tracked = trackRows<R>({
    rows: resource.rows,
    table,
    permission: resource.may.write,
    columns: [...names, ...(places ? ['order'] : [])] as (keyof R & string)[],
    ...(options.texts && { texts: options.texts }),
    nameOf,
    sentences: options.sentences,
    ...(mayEdit && { mayEdit }),
    async check(tx, who, row) {
      await lock(tx, who)
      await checked(tx, who, draftOf(row), row)
    },
    async announce(tx, scope, before, after) {
      const id = (after ?? before)?.id ?? 0
      await settle(tx, scope, await placed(tx, scope, after, id, after ? placeOf(after) : undefined), id)
    },
  })

  const idsInOrder = async (tx: ServerContext, scope: TenantScope): Promise<number[]> => {
    const rows = await tx.db
      .select({ id: table.id })
      .from(table)
      .where(ofTenant(table, scope))
      .orderBy(...order)
    return rows.map(({ id }) => Number(id))
  }

  /** Numbers the rows anew, with this one at a place (the last unless given; null: it is gone), and answers it as it is then. */
  async function placed(tx: ServerContext, scope: TenantScope, row: R | null, id: number, place?: number): Promise<R | null> {
    if (!places) return row
    const others = (await idsInOrder(tx, scope)).filter((one) => one !== id)
    await arrangeRows(tx, scope, table, places, row ? movedTo(others, id, place ?? others.length + 1) : others)
    return row && (await rowOf(tx, scope, id))
  }

  async function rowOf(ctx: ServerContext, scope: TenantScope, id: number): Promise<R> {
    const row = await rowsOf(ctx, scope).first(eq(table.id, id))
    if (!row) throw resource.notFound()
    return stored(row)
  }

  async function editable(tx: ServerContext, actor: Actor, id: number): Promise<R> {
    const row = await rowOf(tx, actor, id)
    if (mayEdit && !mayEdit(row, actor)) throw resource.notFound()
    return row
  }

  async function listRows(ctx: ServerContext, scope: TenantScope, who?: ActivityActor): Promise<Row[]> {
    const rows = await ctx.db
      .select()
      .from(table)
      .where(ofTenant(table, scope))
      .orderBy(...order)
    const isShown = (row: R) => who === undefined || (isVisible?.(row, who) ?? true)
    return present(ctx, scope, rows.map(stored).filter(isShown))
  }

  const create = (ctx: ServerContext, actor: Actor, given: Draft & Placed): Promise<Row> =>
    ctx.transact(async (tx) => {
      await lock(tx, actor)
      const values = { ...(await checked(tx, actor, given, null)), ...options.newRow?.(tx, actor), ...(places && { order: LAST }) }
      const inserted = stored(await rowsOf(tx, actor).insert(values))
      const row = (await placed(tx, actor, inserted, inserted.id, given.order)) ?? inserted
      await tracked.record(tx, actor, null, row)
      await settle(tx, actor, row, row.id)
      return presentOne(tx, actor, row)
    })

  const update = (ctx: ServerContext, actor: Actor, { id, order: place, ...change }: { id: number } & ChangeOf<F> & Placed): Promise<Row> =>
    ctx.transact(async (tx) => {
      await lock(tx, actor)
      const before = await editable(tx, actor, id)
      const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
      const [row] = (await rowsOf(tx, actor).update(eq(table.id, id), await checked(tx, actor, { ...draftOf(before), ...given }, before))).map(stored)
      if (!row) throw resource.notFound()
      const now = (place === undefined ? row : await placed(tx, actor, row, id, place)) ?? row
      await tracked.record(tx, actor, before, now)
      await settle(tx, actor, now, id)
      return presentOne(tx, actor, now)
    })

  const remove = (ctx: ServerContext, actor: Actor, id: number): Promise<{ id: number } | { message: string }> =>
    ctx.transact(async (tx) => {
      await lock(tx, actor)
      const row = await editable(tx, actor, id)
      await checkRemoval?.(tx, actor, row)
      await tracked.remove(tx, actor, row)
      await placed(tx, actor, null, id)
      await settle(tx, actor, null, id)
      return resource.answers ? { message: resource.answers.deleted } : { id }
    })

  return {
    tracked,
    listRows,
    rowOf,
    routes: [
      route(resource.list, (_input, actor, ctx) => listRows(ctx, actor, actor)),
      route(resource.create, (draft, actor, ctx) => create(ctx, actor, draft)),
      route(resource.update, (change, actor, ctx) => update(ctx, actor, change)),
      route(resource.remove, ({ id }, actor, ctx) => remove(ctx, actor, id)),
    ],
    extends: tracked.extends,
    provides: [tracked.provides],
  }
}
