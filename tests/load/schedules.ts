import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Ground } from './ground.ts'
import { crewName } from './people.ts'
import { atMost, type Figure } from './report.ts'
import { percentile } from './statistics.ts'

const DUE = 10_000
const WITHIN_SECONDS = 60
/** From the insertion to the first one. */
const LEAD_SECONDS = 5
const CHECK_EVERY_MS = 500
const DEADLINE_MS = 10 * 60_000

/** As if agents had planned them: one for each of many conversations, by the connection that its contact comes by, spread evenly over the minute. */
const PLAN = `
  insert into schedules (tenant_id, id, series_id, contact_id, whatsapp_id, user_id, body, search_text, media_ids, schedule_date, recurrence, anchor, open_ticket, try_at)
  select t.tenant_id, uuid, uuid, t.contact_id, t.whatsapp_id, u.id, 'Carga agendada', 'carga agendada', '{}', at, 'none', to_char(at, 'YYYY-MM-DD"T"HH24:MI:SS.MS'), false, at
  from (select tickets.*, row_number() over (order by tickets.id) as n, gen_random_uuid()::text as uuid from tickets where not is_group) t
  join users u on u.tenant_id = t.tenant_id and u.username = $1
  cross join lateral (select now() + ($2 + t.n * $3::float8 / $4) * interval '1 second' as at) due
  where t.n <= $4`

/** Planned messages of one minute: how late they are, and that each is stored once. Looks into the database: no call shows ten thousand rows at once. */
export async function benchSchedules({ databaseUrl }: Ground): Promise<Figure[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rowCount } = await client.query(PLAN, [crewName(0), LEAD_SECONDS, WITHIN_SECONDS, DUE])
    const deadline = Date.now() + DEADLINE_MS
    const pending = async () =>
      (await client.query<{ left: number }>("select count(*)::int as left from schedules where status = 'pending'")).rows[0]?.left ?? 0
    while ((await pending()) > 0 && Date.now() < deadline) await wait(CHECK_EVERY_MS)
    const { rows } = await client.query<{ late: number; stored: number }>(
      `select extract(epoch from s.sent_at - s.schedule_date)::float8 as late,
         (select count(*)::int from messages m where m.tenant_id = s.tenant_id and m.id = s.message_id) as stored
       from schedules s where s.body = 'Carga agendada'`,
    )
    const stored = await client.query<{ count: number }>("select count(*)::int as count from messages where body = 'Carga agendada'")
    const once = rows.filter((row) => row.stored === 1).length
    const lateness = rows.map(({ late }) => late)
    const label = `${DUE.toLocaleString('en')} planned messages of one minute, postgresql`
    return [
      atMost('schedules', `${label} · p99 late`, 's', percentile(lateness, 0.99), 5),
      atMost('schedules', `${label} · latest`, 's', Math.max(...lateness), 10),
      atMost('schedules', `${label} · not stored, or twice`, '', (rowCount ?? 0) - once + Math.abs((stored.rows[0]?.count ?? 0) - once), 0),
    ]
  } finally {
    await client.end()
  }
}
