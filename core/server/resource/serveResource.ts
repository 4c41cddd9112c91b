import { asc, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { ActivityActor } from '#core/contract/activity/index.ts'
import type { FieldError } from '#core/contract/errors.ts'
import { type ChangeOf, type DraftOf, foldName, type Resource, type ResourceFields, type RowOf, type ShownOf } from '#core/contract/resource/index.ts'
import { lockUntilCommit } from '#core/server/db/lockUntilCommit.ts'
import { type DeletableTable, type TrackedRows, trackRows } from '../activity/trackedRows.ts'
import { ofTenant, type TenantScope, tenantRows } from '../db/repository.ts'
import { type Actor, route, type ServerContext, type ServerPart } from '../plugin.ts'
import { rooms } from '../socket/rooms.ts'

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
  const { table, nameOf, check, onSaved, mayEdit, shownOf, isVisible, audience = (_ctx, tenantId) => [rooms.tenant(tenantId)] } = options
  const names = Object.keys(resource.fields)
  const unique = resource.unique
  type Draft = DraftOf<F>
  const { draftOf } = resource
  type Row = RowOf<F, S>

  // Rows are of `table` and drafts have exactly the names of `fields`, by construction.
  const rowsOf = (ctx: Pick<ServerContext, 'db'>, scope: TenantScope) => tenantRows<DeletableTable>(ctx.db, scope, table)
  const stored = (row: unknown): R => row as R

  const order = options.order ?? (unique ? [asc(sql`lower(${Reflect.get(table, unique)})`), asc(table.id)] : [asc(table.id)])

  async function present(ctx: ServerContext, scope: TenantScope, rows: readonly R[]): Promise<Row[]> {
    const shown = shownOf ? await shownOf(ctx, scope, rows) : []
    return rows.map((row, at) => ({ id: row.id, ...draftOf(row), ...shown[at], rev: row.rev }) as Row)
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
    if (row) tx.push(resource.saved, scope.tenantId, await presentOne(tx, scope, row), receivers)
    else tx.push(resource.gone, scope.tenantId, { id }, receivers)
  }

  const tracked = trackRows<R>({
    rows: resource.rows,
    table,
    permission: resource.may.write,
    columns: names as (keyof R & string)[],
    ...(options.texts && { texts: options.texts }),
    nameOf,
    sentences: options.sentences,
    ...(mayEdit && { mayEdit }),
    async check(tx, who, row) {
      await lock(tx, who)
      await checked(tx, who, draftOf(row), row)
    },
    announce: (tx, scope, before, after) => settle(tx, scope, after, (after ?? before)?.id ?? 0),
  })

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

  const create = (ctx: ServerContext, actor: Actor, given: Draft): Promise<Row> =>
    ctx.transact(async (tx) => {
      await lock(tx, actor)
      const values = { ...(await checked(tx, actor, given, null)), ...options.newRow?.(tx, actor) }
      const row = stored(await rowsOf(tx, actor).insert(values))
      await tracked.record(tx, actor, null, row)
      await settle(tx, actor, row, row.id)
      return presentOne(tx, actor, row)
    })

  const update = (ctx: ServerContext, actor: Actor, { id, ...change }: { id: number } & ChangeOf<F>): Promise<Row> =>
    ctx.transact(async (tx) => {
      await lock(tx, actor)
      const before = await editable(tx, actor, id)
      const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
      const [row] = (await rowsOf(tx, actor).update(eq(table.id, id), await checked(tx, actor, { ...draftOf(before), ...given }, before))).map(stored)
      if (!row) throw resource.notFound()
      await tracked.record(tx, actor, before, row)
      await settle(tx, actor, row, id)
      return presentOne(tx, actor, row)
    })

  const remove = (ctx: ServerContext, actor: Actor, id: number): Promise<{ id: number }> =>
    ctx.transact(async (tx) => {
      await lock(tx, actor)
      await tracked.remove(tx, actor, await editable(tx, actor, id))
      await settle(tx, actor, null, id)
      return { id }
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
