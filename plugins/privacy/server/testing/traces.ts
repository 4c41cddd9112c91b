import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Queries } from '#core/server/db/database.ts'

const tablesSchema = z.array(z.object({ name: z.string() }))
const countSchema = z.array(z.object({ count: z.coerce.number() }))

/** Names of all tables, the queue of jobs among them, in which some row holds one of the texts. */
export async function tracesOf(db: Queries, texts: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute(sql`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema') order by 1`)
  const found: string[] = []
  for (const { name } of tablesSchema.parse(rows)) {
    const patterns = sql.param(texts.map((text) => `%${text}%`))
    const { rows: counts } = await db.execute(sql`select count(*) as count from ${sql.raw(name)} as one where one::text ilike any(${patterns}::text[])`)
    if ((countSchema.parse(counts)[0]?.count ?? 0) > 0) found.push(name)
  }
  return found
}
