import { type SQLWrapper, sql } from 'drizzle-orm'
import type { Queries } from './database.ts'

/** Rows per statement: large enough that the round trip does not count, small enough for the embedded database's memory. */
const MOST_AT_ONCE = 2_000

/**
 * Stores rows of one shape, many per statement: the table's own types read them from one JSON value, so that building it does not grow with them.
 * More than 2 000 take several statements, which belong together only inside a transaction.
 * @param rows column name → value; all have the columns of the first. Dates as ISO text, or as what becomes it in JSON
 */
export async function insertRows(db: Queries, table: SQLWrapper, rows: readonly Readonly<Record<string, unknown>>[]): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = sql.join(
    Object.keys(first).map((name) => sql.identifier(name)),
    sql`, `,
  )
  for (let start = 0; start < rows.length; start += MOST_AT_ONCE) {
    const part = JSON.stringify(rows.slice(start, start + MOST_AT_ONCE))
    await db.execute(sql`insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, ${part}::json)`)
  }
}
