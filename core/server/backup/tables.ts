import pg from 'pg'
import { z } from 'zod'
import type { Query } from '../db/migrate.ts'

export const tableSchema = z.object({ name: z.string(), columns: z.array(z.object({ name: z.string(), type: z.string() })) })
/** A table with its columns that are stored, in their order; `type` as the database writes it. */
export type TableShape = z.infer<typeof tableSchema>

const COLUMNS = `
  select c.relname as "table", a.attname as "name", format_type(a.atttypid, a.atttypmod) as "type"
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  order by c.relname, a.attnum`

const columnSchema = z.object({ table: z.string(), name: z.string(), type: z.string() })

/** Tables of the program and its plugins, by name. */
export async function readTables(query: Query): Promise<TableShape[]> {
  const byTable = Map.groupBy(z.array(columnSchema).parse(await query(COLUMNS)), ({ table }) => table)
  return [...byTable].map(([name, columns]) => ({ name, columns: columns.map((column) => ({ name: column.name, type: column.type })) }))
}

export const sequenceSchema = z.object({ name: z.string(), lastValue: z.number(), isCalled: z.boolean() })
/** Where the numbers of a column go on. */
export type SequenceState = z.infer<typeof sequenceSchema>

const SEQUENCES = `select relname as "name" from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S' order by relname`

export async function readSequences(query: Query): Promise<SequenceState[]> {
  const names = z.array(z.object({ name: z.string() })).parse(await query(SEQUENCES))
  if (names.length === 0) return []
  const one = ({ name }: { name: string }) =>
    `select ${pg.escapeLiteral(name)} as "name", last_value::float8 as "lastValue", is_called as "isCalled" from ${pg.escapeIdentifier(name)}`
  return z.array(sequenceSchema).parse(await query(names.map(one).join(' union all ')))
}
