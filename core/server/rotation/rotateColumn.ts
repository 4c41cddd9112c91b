import { and, eq, getTableColumns, gt, isNotNull, sql } from 'drizzle-orm'
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import type { Queries } from '../db/database.ts'
import { type SealKey, sealAnew } from '../sealed.ts'
import type { SealedColumn } from './sealedColumns.ts'

const BATCH = 500

export interface Rotated {
  /** `table.column`. */
  name: string
  sealedAnew: number
  /** Count of texts that no key opens: sealed by another installation, or before the older key. */
  unreadable: number
}

const propertyOf = (table: PgTable, column: PgColumn): string =>
  Object.entries(getTableColumns(table))
    .filter(([, { name }]) => name === column.name)
    .map(([property]) => property)
    .join()

/** Seals a column anew, row by row, beside the running program: what somebody changes meanwhile stays as they left it. */
export async function rotateColumn(db: Queries, { table, column }: SealedColumn, key: SealKey): Promise<Rotated> {
  const result = { name: `${getTableConfig(table).name}.${column.name}`, sealedAnew: 0, unreadable: 0 }
  const place = sql<string>`ctid`
  let after = sql`'(0,0)'::tid`
  for (;;) {
    const rows = await db
      .select({ place: sql<string>`ctid::text`, sealed: sql<string>`${column}` })
      .from(table)
      .where(and(isNotNull(column), gt(place, after)))
      .orderBy(place)
      .limit(BATCH)
    for (const row of rows) {
      after = sql`${row.place}::tid`
      const next = sealAnew(key, row.sealed)
      if (next === 'current') continue
      if (next === 'unreadable') {
        result.unreadable += 1
        continue
      }
      await db
        .update(table)
        .set({ [propertyOf(table, column)]: next.sealed })
        .where(and(eq(place, after), eq(column, row.sealed)))
      result.sealedAnew += 1
    }
    if (rows.length < BATCH) return result
  }
}
