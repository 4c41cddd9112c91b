import { and, eq, getTableColumns, type InferInsertModel, type InferSelectModel, is, isNull, SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Queries } from './database.ts'
import { insertRows } from './insertRows.ts'

/** A table whose rows belong to a tenant. */
export type TenantTable = PgTable & { tenantId: PgColumn; deletedAt?: PgColumn }

/** Tenant of the rows: an actor's, or that of a job that works for one tenant. */
export interface TenantScope {
  tenantId: number
}

const isThere = ({ deletedAt }: TenantTable): SQL | undefined => deletedAt && isNull(deletedAt)

/** The condition every query on `table` carries: tenancy is written here and nowhere else, and that deleted rows are not there. */
export const ofTenant = (table: TenantTable, scope: TenantScope, ...more: (SQL | undefined)[]): SQL | undefined =>
  and(eq(table.tenantId, scope.tenantId), isThere(table), ...more)

/** The same with the deleted rows, for what brings them back or removes them for good. */
export const ofTenantWithDeleted = (table: TenantTable, scope: TenantScope, ...more: (SQL | undefined)[]): SQL | undefined =>
  and(eq(table.tenantId, scope.tenantId), ...more)

/** The same in a statement that is prepared once and run with `{ tenantId, … }`. */
export const ofGivenTenant = (table: TenantTable, ...more: (SQL | undefined)[]): SQL | undefined =>
  and(eq(table.tenantId, sql.placeholder('tenantId')), isThere(table), ...more)

/** Where Drizzle keeps the connection that a database or a transaction asks; undefined when it no longer does so. */
const connectionOf = (db: Queries): unknown => Reflect.get(Object(Reflect.get(db, 'session')), 'client')

/**
 * A statement that is built once in the life of the process: for those that run at every request. Building one costs as much as running it.
 * In another transaction it is the same statement on that one's connection.
 */
export function prepareOnce<S extends object>(build: (db: Queries) => S): (db: Queries) => S {
  let made: S | undefined
  const bound = new WeakMap<Queries, S>()
  return (db) => {
    const known = bound.get(db)
    if (known !== undefined) return known
    const client = connectionOf(db)
    // Without a connection to put into it, each transaction builds its own.
    if (made === undefined || client === undefined) {
      const fresh = build(db)
      if (client !== undefined) made = fresh
      bound.set(db, fresh)
      return fresh
    }
    const copy: S = Object.assign(Object.create(Object.getPrototypeOf(made)), made, { client })
    bound.set(db, copy)
    return copy
  }
}

type PreparedInsert = (db: Queries) => { execute(values: Record<string, unknown>): Promise<unknown> }
/** Insert statements by table, and by which columns are given and which of them are null. */
const preparedInserts = new WeakMap<PgTable, Map<string, PreparedInsert>>()

/** Inserts a row by a statement that was built once; values that are expressions have one built for them. Answers the rows that are new. */
async function insertPrepared(db: Queries, table: PgTable, values: Record<string, unknown>, ifAbsent: boolean): Promise<unknown[]> {
  const given = Object.entries(values).filter(([, value]) => value !== undefined)
  const build = (queries: Queries, row: Record<string, unknown>) => {
    const insert = queries.insert(table).values(row)
    return ifAbsent ? insert.onConflictDoNothing().returning() : insert.returning()
  }
  if (given.some(([, value]) => is(value, SQL))) return build(db, values)
  const known = preparedInserts.get(table) ?? new Map<string, PreparedInsert>()
  preparedInserts.set(table, known)
  const shape = `${ifAbsent} ${given.map(([name, value]) => (value === null ? `${name}=null` : name)).join()}`
  let statement = known.get(shape)
  if (!statement) {
    const row = Object.fromEntries(given.map(([name, value]) => [name, value === null ? null : sql.placeholder(name)]))
    statement = prepareOnce((queries) => build(queries, row).prepare(''))
    known.set(shape, statement)
  }
  const inserted = await statement(db).execute(Object.fromEntries(given))
  return Array.isArray(inserted) ? inserted : []
}

/**
 * Rows of one table within one tenant. Writes raise `rev` and `updatedAt` where the table has them.
 * Nothing of another tenant, and no deleted row unless `withDeleted`, can be read or changed through it, whatever `where` says.
 */
export function tenantRows<T extends TenantTable>(db: Queries, scope: TenantScope, table: T, { withDeleted = false } = {}) {
  const ofScope = withDeleted ? ofTenantWithDeleted : ofTenant
  type Row = InferSelectModel<T>
  type NewRow = Omit<InferInsertModel<T>, 'tenantId'>
  const version = 'rev' in table ? { rev: sql`${table.rev} + 1`, updatedAt: new Date() } : {}
  return {
    async find(where?: SQL, limit?: number): Promise<Row[]> {
      // Drizzle's builder loses the generic table type; the rows are of `table` by construction.
      const query = db
        .select()
        .from(table as PgTable)
        .where(ofScope(table, scope, where))
      return (await (limit ? query.limit(limit) : query)) as Row[]
    },
    async first(where: SQL | undefined): Promise<Row | undefined> {
      const [row] = await this.find(where, 1)
      return row
    },
    /** Holds the rows as they are until the transaction ends. */
    async hold(where: SQL): Promise<void> {
      await db
        .select({ one: sql`1` })
        .from(table as PgTable)
        .where(ofScope(table, scope, where))
        .for('update')
    },
    async insert(values: NewRow): Promise<Row> {
      const [row] = await insertPrepared(db, table, { ...values, tenantId: scope.tenantId }, false)
      return row as Row
    },
    /** Many per statement; all rows name the same columns. */
    async insertMany(values: readonly NewRow[]): Promise<void> {
      const given = Object.keys(values[0] ?? {})
      const named = Object.entries(getTableColumns(table)).filter(([key]) => key === 'tenantId' || given.includes(key))
      const rows = values.map((one) => {
        const row: Record<string, unknown> = {}
        for (const [key, { name }] of named) {
          const value: unknown = key === 'tenantId' ? scope.tenantId : Reflect.get(one, key)
          // As text already: many rows become JSON faster.
          row[name] = value instanceof Date ? value.toISOString() : (value ?? null)
        }
        return row
      })
      await insertRows(db, table, rows)
    },
    /** Undefined when a row with the same key is there already. */
    async insertIfAbsent(values: NewRow): Promise<Row | undefined> {
      const [row] = await insertPrepared(db, table, { ...values, tenantId: scope.tenantId }, true)
      return row as Row | undefined
    },
    async update(where: SQL | undefined, values: { [Name in keyof NewRow]?: NewRow[Name] | SQL }): Promise<Row[]> {
      const changed = { ...version, ...values } as Parameters<ReturnType<typeof db.update<T>>['set']>[0]
      return (await db
        .update(table)
        .set(changed)
        .where(ofScope(table, scope, where))
        .returning()) as Row[]
    },
    /** The same, and reads nothing back. */
    async write(where: SQL | undefined, values: { [Name in keyof NewRow]?: NewRow[Name] | SQL }): Promise<void> {
      const changed = { ...version, ...values } as Parameters<ReturnType<typeof db.update<T>>['set']>[0]
      await db
        .update(table)
        .set(changed)
        .where(ofScope(table, scope, where))
    },
    async remove(where: SQL): Promise<void> {
      await db.delete(table).where(ofScope(table, scope, where))
    },
  }
}
