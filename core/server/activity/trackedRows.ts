import { eq, inArray, is, type SQL } from 'drizzle-orm'
import { type PgColumn, PgTimestamp } from 'drizzle-orm/pg-core'
import {
  type ActivityActor,
  difference,
  type FieldValues,
  type RestorableRows,
  type RestorableRowsKind,
  recordActivity,
  restorableRows,
} from '#core/contract/activity/index.ts'
import { type Contribution, defineService, extend, type Id } from '#core/contract/define.ts'
import { type TenantTable, tenantRows } from '../db/repository.ts'
import { provide, type ServerContext } from '../plugin.ts'
import { sweptTables } from './sweep.ts'

/** A table of rows that people make, change and delete: it has `id`, `rev` and `deletable()`. */
export type DeletableTable = TenantTable & { id: PgColumn; rev: PgColumn; deletedAt: PgColumn }

interface DeletableRow {
  id: number | string
  rev: number
  deletedAt: Date | null
}

/** Facts about a table, said once, so that the log and the undo of its rows need no code of their own. */
export interface Tracking<R extends DeletableRow> {
  /** Kind of the rows in the log, e.g. `labels.label`. */
  rows: Id
  table: DeletableTable & { $inferSelect: R }
  /** Asked anew when something is undone. */
  permission: Id
  /** Columns that a change is about and that go back; the others follow from them or are set by hand in `write`. */
  columns: readonly (keyof R & string)[]
  /** Columns that hold what people wrote: the log keeps a fingerprint, and the text only as long as it can be undone. */
  texts?: readonly (keyof R & string)[]
  nameOf: (row: R) => string
  /** Start of the catalogue keys `….created`, `….changed` and `….deleted`. */
  sentences: string
  /** Whether the person may change the row. */
  mayEdit?: (row: R, who: ActivityActor) => boolean
  /** Before a row goes back: locks, and refuses what the row would break by now, such as a name that another one took. */
  check?: (tx: ServerContext, who: ActivityActor, row: R) => Promise<void>
  /** Deleted rows stay for good, since other rows name them: the sweep leaves the table out. */
  isPermanent?: boolean
  /** Tells everybody, after a row went back: `before` null came back from a deletion, `after` null went again. */
  announce: (tx: ServerContext, who: ActivityActor, before: R | null, after: R | null) => Promise<void> | void
  /** Gives back what a deletion took away besides the row, from fields of the entry. */
  reattach?: (tx: ServerContext, who: ActivityActor, row: R, before: FieldValues) => Promise<void>
}

const DELETED = 'isDeleted'

/** Instants travel as ISO 8601, arrays and objects as JSON: fields of the log are plain values. */
const toField = (value: unknown): FieldValues[string] => {
  if (value === null || value === undefined) return null
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  if (value instanceof Date) return value.toISOString()
  return JSON.stringify(value)
}

/** Rows of one table in the log: `record` what was done, `remove` softly; the rest is the undo, for the plugin's `extends` and `provides`. */
export interface TrackedRows<R extends DeletableRow> {
  /** Notes what a person made of a row: null before is a new one, null after a deletion. Nothing where nothing changed. */
  record(tx: ServerContext, who: ActivityActor, before: R | null, after: R | null, taken?: FieldValues): Promise<void>
  /** Marks the row as deleted and notes it: its undo brings back the same one. Answers the row with its new `rev`. */
  remove(tx: ServerContext, who: ActivityActor, row: R, taken?: FieldValues): Promise<R>
  extends: readonly Contribution[]
  provides: { service: Id; make: (ctx: ServerContext) => unknown }
}

/** @see Tracking */
export function trackRows<Row extends DeletableRow>(tracking: Tracking<Row>): TrackedRows<Row> {
  const { rows, table, permission, columns, texts = [], nameOf, sentences, mayEdit = () => true, isPermanent = false, check, announce, reattach } = tracking
  const fieldsOf = (row: Row): FieldValues => ({ [DELETED]: row.deletedAt !== null, ...Object.fromEntries(columns.map((name) => [name, toField(row[name])])) })
  const all = (ctx: Pick<ServerContext, 'db'>, who: { tenantId: number }) => tenantRows<DeletableTable>(ctx.db, who, table, { withDeleted: true })
  const idOf = (rowId: string): SQL => eq(table.id, table.id.dataType === 'number' ? Number(rowId) : rowId)
  const find = async (ctx: Pick<ServerContext, 'db'>, who: ActivityActor, rowIds: readonly string[]): Promise<Row[]> => {
    const ids = table.id.dataType === 'number' ? rowIds.map(Number) : [...rowIds]
    // Rows of `table` by construction.
    return ((await all(ctx, who).find(inArray(table.id, ids))) as unknown[] as Row[]).filter((row) => mayEdit(row, who))
  }

  async function write(ctx: Pick<ServerContext, 'db'>, who: ActivityActor, row: Row, values: object): Promise<Row> {
    const [after] = await all(ctx, who).update(idOf(String(row.id)), values)
    return { ...row, ...after }
  }

  async function record(tx: ServerContext, who: ActivityActor, before: Row | null, after: Row | null, taken: FieldValues = {}): Promise<void> {
    const row = after ?? before
    if (!row) return
    const gone = { [DELETED]: true }
    const was = before && before.deletedAt === null ? fieldsOf(before) : gone
    const is = after && after.deletedAt === null ? fieldsOf(after) : gone
    // A row that comes or goes does so whole: its columns stay in it.
    const isWhole = was[DELETED] !== is[DELETED]
    const changed = isWhole ? { before: { [DELETED]: was[DELETED] === true, ...taken }, after: { [DELETED]: is[DELETED] === true } } : difference(was, is)
    const fields = Object.keys(changed.after)
    if (fields.length === 0) return
    const sentence = isWhole ? (is[DELETED] ? 'deleted' : 'created') : 'changed'
    await recordActivity(tx, who, {
      ...changed,
      kind: permission,
      rows,
      rowId: String(row.id),
      rev: row.rev,
      said: { key: `${sentences}.${sentence}`, values: { name: nameOf(row) } },
      name: nameOf(row),
      ticketId: null,
      contactId: null,
      fields,
    })
  }

  const restorable = (ctx: ServerContext): RestorableRows => ({
    async now(who, rowIds) {
      return new Map((await find(ctx, who, rowIds)).map((row) => [String(row.id), fieldsOf(row)]))
    },
    async hold(who, rowId) {
      await all(ctx, who).hold(idOf(rowId))
      const [row] = await find(ctx, who, [rowId])
      return row ? fieldsOf(row) : null
    },
    async putBack(who, rowId, { before }) {
      const [row] = await find(ctx, who, [rowId])
      if (!row) return
      const { [DELETED]: wasDeleted = row.deletedAt !== null, ...values } = before
      const wanted = { ...row, ...ownValues(row, values), deletedAt: wasDeleted ? (row.deletedAt ?? ctx.now()) : null }
      if (!wasDeleted) await check?.(ctx, who, wanted)
      const written = Object.fromEntries([...columns, 'deletedAt'].map((name) => [name, Reflect.get(wanted, name)]))
      const next = await write(ctx, who, row, written)
      if (row.deletedAt !== null && !wasDeleted) await reattach?.(ctx, who, next, values)
      await announce(ctx, who, row.deletedAt === null ? row : null, next.deletedAt === null ? next : null)
    },
  })

  /** Values of the log as the row has them: JSON is read where the column holds arrays or objects. */
  const ownValues = (row: Row, values: FieldValues): Record<string, unknown> =>
    Object.fromEntries(
      columns.flatMap((name) => {
        if (!(name in values)) return []
        const value = values[name]
        const column: unknown = Reflect.get(table, name)
        if (is(column, PgTimestamp)) return [[name, typeof value === 'string' ? new Date(value) : null]]
        const isJson = typeof row[name] === 'object' && row[name] !== null && typeof value === 'string'
        return [[name, isJson ? JSON.parse(value) : value]]
      }),
    )

  const service = defineService<RestorableRows>(`${rows}.restorable`)
  const kind: RestorableRowsKind = { rows, permission, service, texts }
  return {
    record,
    async remove(tx, who, row, taken) {
      const gone = await write(tx, who, row, { deletedAt: tx.now() })
      await record(tx, who, row, gone, taken)
      return gone
    },
    extends: [extend(restorableRows, kind), ...(isPermanent ? [] : [extend(sweptTables, { table })])],
    provides: provide(service, restorable),
  }
}
