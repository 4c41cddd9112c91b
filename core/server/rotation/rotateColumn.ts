import { and, eq, getTableColumns, gt, isNotNull, sql } from 'drizzle-orm'
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import type { Queries } from '../db/database.ts'
import { type EncryptionKey, reencrypt } from '../encryption.ts'
import type { EncryptedColumn } from './encryptedColumns.ts'

const BATCH = 500

export interface Rotated {
  /** `table.column`. */
  name: string
  reencrypted: number
  /** Count of texts that no key opens: encrypted by another installation, or before the older key. */
  unreadable: number
}

const propertyOf = (table: PgTable, column: PgColumn): string =>
  Object.entries(getTableColumns(table))
    .filter(([, { name }]) => name === column.name)
    .map(([property]) => property)
    .join()

/** Encrypts a column again, row by row, beside the running program: what somebody changes meanwhile stays as they left it. */
export async function rotateColumn(db: Queries, { table, column }: EncryptedColumn, key: EncryptionKey): Promise<Rotated> {
  const result = { name: `${getTableConfig(table).name}.${column.name}`, reencrypted: 0, unreadable: 0 }
  const place = sql<string>`ctid`
  let after = sql`'(0,0)'::tid`
  for (;;) {
    const rows = await db
      .select({ place: sql<string>`ctid::text`, encrypted: sql<string>`${column}` })
      .from(table)
      .where(and(isNotNull(column), gt(place, after)))
      .orderBy(place)
      .limit(BATCH)
    for (const row of rows) {
      after = sql`${row.place}::tid`
      const next = reencrypt(key, row.encrypted)
      if (next === 'current') continue
      if (next === 'unreadable') {
        result.unreadable += 1
        continue
      }
      await db
        .update(table)
        .set({ [propertyOf(table, column)]: next.encrypted })
        .where(and(eq(place, after), eq(column, row.encrypted)))
      result.reencrypted += 1
    }
    if (rows.length < BATCH) return result
  }
}
