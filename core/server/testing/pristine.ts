import { setTimeout } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import pg from 'pg'
import { z } from 'zod'

/** Tables, columns, constraints, triggers and functions of a database, in one text: two of the same have the same tables. */
const SCHEMA = `
  select md5(string_agg(line, ';' order by line)) as schema from (
    select concat_ws(' ', n.nspname, c.relname, c.relkind, a.attname, a.atttypid, a.attnotnull, a.attgenerated) as line
      from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
      where n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
    union all select concat_ws(' ', conrelid::regclass, conname, convalidated) from pg_constraint where conrelid <> 0
    union all select concat_ws(' ', tgrelid::regclass, tgname, tgenabled) from pg_trigger where not tgisinternal
    union all select p.oid::regprocedure::text from pg_proc p where p.oid >= 16384
  ) of_all`

const TABLES = `
  select c.oid::regclass::text as name,
    (select string_agg(quote_ident(a.attname), ', ' order by a.attnum) from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'`

const SEQUENCES = `select format('%I.%I', schemaname, sequencename) as name, start_value::text as start, last_value::text as last from pg_sequences order by 1`

/** Takes the rows of every table away: a large one is emptied, so that those who come later need not step over what is left of them. */
const EMPTY = `do $$
  declare name text; size bigint; has_rows boolean;
  begin
    for name, size in
      select c.oid::regclass, pg_relation_size(c.oid) from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and n.nspname !~ '^pg_' and n.nspname <> 'information_schema' and pg_relation_size(c.oid) > 0
    loop
      if size > 1000000 then
        execute format('truncate %s cascade', name);
      else
        execute format('select exists (select from %s)', name) into has_rows;
        if has_rows then execute format('delete from %s', name); end if;
      end if;
    end loop;
  end $$`

const schemaRows = z.tuple([z.object({ schema: z.string() })])
const tableRows = z.array(z.object({ name: z.string(), columns: z.string().nullable() }))
const sequenceRows = z.array(z.object({ name: z.string(), start: z.string(), last: z.string().nullable() }))
const textRows = z.tuple([z.object({ rows: z.string().nullable() })])

/** Everything in a database that tests change: its rows, as JSON of a table, and where its counters are. */
export interface Pristine {
  schema: string
  tables: { name: string; columns: string; rows: string }[]
  sequences: z.infer<typeof sequenceRows>
}

async function within<T>(where: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(where)
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}

const schemaOf = async (client: pg.Client) => schemaRows.parse((await client.query(SCHEMA)).rows)[0].schema

/** Reads what a database holds, to be put back into it later. */
export const readPristine = (where: pg.ClientConfig): Promise<Pristine> =>
  within(where, async (client) => {
    const tables: Pristine['tables'] = []
    for (const { name, columns } of tableRows.parse((await client.query(TABLES)).rows)) {
      const [{ rows }] = textRows.parse((await client.query(`select json_agg(t)::text as rows from ${name} t`)).rows)
      if (rows !== null && columns !== null) tables.push({ name, columns, rows })
    }
    return { schema: await schemaOf(client), tables, sequences: sequenceRows.parse((await client.query(SEQUENCES)).rows) }
  })

/** How long the connections of a server that has stopped may take to end, in milliseconds. */
const LEAVING_MS = 2_000

async function isAlone(client: pg.Client): Promise<boolean> {
  const until = performance.now() + LEAVING_MS
  for (;;) {
    const { rowCount } = await client.query(
      "select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'",
    )
    if (rowCount === 0) return true
    if (performance.now() > until) return false
    await setTimeout(10)
  }
}

/**
 * Makes a database what it was when it was read. False where it cannot be used any more: its tables are others by now, or a server that a test
 * forgot to stop is still connected, which would write into the next test.
 */
export const putBack = (where: pg.ClientConfig, { schema, tables, sequences }: Pristine): Promise<boolean> =>
  within(where, async (client) => {
    if (!(await isAlone(client)) || (await schemaOf(client)) !== schema) return false
    await client.query('begin')
    // No trigger, no foreign key: what is put back was whole.
    await client.query("set local session_replication_role = 'replica'")
    await client.query(EMPTY)
    for (const { name, columns, rows } of tables)
      await client.query(`insert into ${name} (${columns}) overriding system value select ${columns} from json_populate_recordset(null::${name}, $1)`, [rows])
    const changed = sequenceRows.parse((await client.query(SEQUENCES)).rows).filter((now, at) => !isDeepStrictEqual(now, sequences[at]))
    const before = new Map(sequences.map((sequence) => [sequence.name, sequence]))
    for (const { name, start } of changed) {
      const last = before.get(name)?.last ?? null
      await client.query('select setval($1, $2, $3)', [name, last ?? start, last !== null])
    }
    await client.query('commit')
    return true
  })
