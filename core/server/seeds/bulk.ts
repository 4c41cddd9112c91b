import { sql } from 'drizzle-orm'
import type { Queries } from '../db/database.ts'

type Row = Record<string, string | number | boolean | null>

/** Rows per statement: large enough that the round trip does not count, small enough for the embedded database's memory. */
const CHUNK = 2_000

/**
 * Stores rows of one shape, many per statement; the table's own types read them from one JSON text.
 * @param rows column name → value; all have the columns of the first. Dates as ISO text
 */
export async function insertRows(db: Queries, table: string, rows: readonly Row[]): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = sql.join(
    Object.keys(first).map((name) => sql.identifier(name)),
    sql`, `,
  )
  for (let start = 0; start < rows.length; start += CHUNK) {
    const part = JSON.stringify(rows.slice(start, start + CHUNK))
    await db.execute(
      sql`insert into ${sql.identifier(table)} (${columns}) select ${columns} from json_populate_recordset(null::${sql.identifier(table)}, ${part}::json)`,
    )
  }
}

/** Takes the next `count` ids of a table, ascending; its sequence goes on behind them. */
export async function takeIds(db: Queries, table: string, count: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`select nextval(pg_get_serial_sequence(${table}, 'id'))::int as id from generate_series(1, ${count})`)
  return rows.map(({ id }) => id)
}
