import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { invalidInput } from '#core/contract/errors.ts'
import { readSort } from '#core/contract/sort.ts'

type Order = PgColumn | SQL

/** Text as people look it up: case and accents only part what is the same without them. Unicode's own order, on the embedded database too. */
export const byText = (text: SQLWrapper): SQL => sql`${text} collate "und-x-icu"`

/** Values in the order in which they are given; all others count as none. */
export const byRank = (value: SQLWrapper, ranks: readonly string[]): SQL => sql`array_position(${sql.param([...ranks])}::text[], ${value})`

/**
 * `order by` of a list that comes in pages. Rows without a value are at the end either way; ties stand in the list's own order, which ends with a key, so
 * that pages neither repeat nor skip a row.
 * @param sort as `sortParam` takes it
 * @param columns what each of its columns compares
 * @param own the list's own order
 * @throws invalidInput (422, `sort`) for a column that is not there
 */
export function orderOf(sort: string, columns: Readonly<Record<string, Order>>, own: readonly Order[]): Order[] {
  const wanted = readSort(sort)
  if (!wanted) return [...own]
  const column = Object.hasOwn(columns, wanted.columnId) ? columns[wanted.columnId] : undefined
  if (!column) throw invalidInput([{ field: 'sort', code: 'invalid_value', message: `Use one of ${Object.keys(columns).join(', ')}` }], 422)
  return [sql`${column} ${sql.raw(wanted.isDown ? 'desc' : 'asc')} nulls last`, ...own]
}
