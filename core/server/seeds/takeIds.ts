import { sql } from 'drizzle-orm'
import type { Queries } from '../db/database.ts'

/** Takes the next `count` ids of a table, ascending; its sequence goes on behind them. */
export async function takeIds(db: Queries, table: string, count: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`select nextval(pg_get_serial_sequence(${table}, 'id'))::int as id from generate_series(1, ${count})`)
  return rows.map(({ id }) => id)
}
