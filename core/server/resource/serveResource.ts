import { asc, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { ActivityActor } from '#core/contract/activity/index.ts'
import type { FieldError } from '#core/contract/errors.ts'
import type { DraftOf, Placed, Resource, ResourceFields, RowOf, ShownOf } from '#core/contract/resource/index.ts'
import type { DeletableTable, TrackedRows } from '../activity/trackedRows.ts'
import { ofTenant, type TenantScope } from '../db/repository.ts'
import { type Actor, route, type ServerContext, type ServerPart } from '../plugin.ts'
import { rooms } from '../socket/rooms.ts'
import { placesOf } from './arrangeRows.ts'
import { rowWriter, type WrittenRow } from './rowWriter.ts'

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
export interface ServedResource<F extends ResourceFields, S extends z.ZodRawShape, R extends WrittenRow> extends ServerPart {
  tracked: TrackedRows<R>
  /** Rows that `who` sees; all of the company's without. */
  listRows: (ctx: ServerContext, scope: TenantScope, who?: ActivityActor) => Promise<RowOf<F, S>[]>
  /** @throws the resource's `notFound` (404) */
  rowOf: (ctx: ServerContext, scope: TenantScope, id: number) => Promise<R>
}

/** @see ServedResource */
export function serveResource<F extends ResourceFields, S extends z.ZodRawShape, R extends WrittenRow & DraftOf<F>>(
  resource: Resource<F, S>,
  options: ServeOptions<F, S, R>,
): ServedResource<F, S, R> {
  const { table, nameOf, check, onSaved, mayEdit, shownOf, isVisible, audience = (_ctx, tenantId) => [rooms.tenant(tenantId)] } = options
  const names = Object.keys(resource.fields)
  const { unique, draftOf } = resource
  type Row = RowOf<F, S>

  // Rows are of `table`, drafts have exactly the names of `fields`, and an ordered table has a column `order`, by construction.
  const stored = (row: unknown): R => row as R
  const byName = unique ? [asc(sql`lower(${Reflect.get(table, unique)})`), asc(table.id)] : [asc(table.id)]
  const order = options.order ?? (resource.isOrdered ? [asc(placesOf(table)), asc(table.id)] : byName)

  async function present(ctx: ServerContext, scope: TenantScope, rows: readonly R[]): Promise<Row[]> {
    const shown = shownOf ? await shownOf(ctx, scope, rows) : []
    const placeOf = (row: R) => resource.isOrdered && { order: Reflect.get(row, 'order') }
    return rows.map((row, at) => ({ id: row.id, ...draftOf(row), ...shown[at], ...placeOf(row), rev: row.rev }) as Row)
  }

  async function presentOne(ctx: ServerContext, scope: TenantScope, row: R): Promise<Row> {
    const [one] = await present(ctx, scope, [row])
    if (!one) throw new Error(`${resource.id}: a row was not presented`)
    return one
  }

  const { tracked, rowOf, create, update, remove } = rowWriter<R, DraftOf<F>>({
    rows: resource.rows,
    table,
    permission: resource.may.write,
    draftOf,
    columns: [...names, ...(resource.isOrdered ? ['order'] : [])] as (keyof R & string)[],
    ...(options.texts && { texts: options.texts }),
    nameOf,
    sentences: options.sentences,
    clean: resource.clean,
    problems: resource.problems,
    ...(unique && {
      unique: { field: unique, valueOf: (draft) => String(Reflect.get(draft, unique)), message: `Another ${resource.names.one} has this ${unique}` },
    }),
    most: { count: resource.most, field: unique ?? names[0] ?? 'id', message: `At most ${resource.most} ${resource.names.many}` },
    ...(check && { check }),
    refused: resource.refused,
    notFound: resource.notFound,
    ...(mayEdit && {
      mayUndo: mayEdit,
      guard(_tx: ServerContext, who: ActivityActor, row: R) {
        if (!mayEdit(row, who)) throw resource.notFound()
      },
    }),
    isOrdered: resource.isOrdered === true,
    async announce(tx, scope, _before, row, id) {
      await onSaved?.(tx, scope, row, id)
      const receivers = await audience(tx, scope.tenantId, row)
      if (row) tx.push(resource.saved, scope.tenantId, await presentOne(tx, scope, row), receivers)
      else tx.push(resource.gone, scope.tenantId, { id }, receivers)
    },
  })

  const placeIn = ({ order }: Placed) => (resource.isOrdered ? order : undefined)

  async function listRows(ctx: ServerContext, scope: TenantScope, who?: ActivityActor): Promise<Row[]> {
    const rows = await ctx.db
      .select()
      .from(table)
      .where(ofTenant(table, scope))
      .orderBy(...order)
    const isShown = (row: R) => who === undefined || (isVisible?.(row, who) ?? true)
    return present(ctx, scope, rows.map(stored).filter(isShown))
  }

  return {
    tracked,
    listRows,
    rowOf,
    routes: [
      route(resource.list, (_input, actor, ctx) => listRows(ctx, actor, actor)),
      route(resource.create, (draft, actor, ctx) =>
        ctx.transact(async (tx) => {
          const values = () => ({ ...options.newRow?.(tx, actor) })
          return presentOne(tx, actor, await create(tx, actor, draft, { place: placeIn(draft), values }))
        }),
      ),
      route(resource.update, (change, actor, ctx) =>
        ctx.transact(async (tx) => presentOne(tx, actor, await update(tx, actor, change.id, change, { place: placeIn(change) }))),
      ),
      route(resource.remove, ({ id }, actor, ctx) =>
        ctx.transact(async (tx) => {
          await remove(tx, actor, id)
          return { id }
        }),
      ),
    ],
    extends: tracked.extends,
    provides: [tracked.provides],
  }
}
