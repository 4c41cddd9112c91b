import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { chromium } from 'playwright'
import { type Bulk, getBulk, startBulk, undoBulk } from '#plugins/tickets/contract/index.ts'
import { watchList } from './browserFrames.ts'
import { ARGUMENTS, CHROMIUM } from './browserPages.ts'
import type { Ground } from './ground.ts'
import { type Person, signIn } from './people.ts'
import type { Program } from './program.ts'
import { atMost, type Figure } from './report.ts'

const TICKETS = 5_000
const CHECK_EVERY_MS = 50
/** The list takes in the last events. */
const AFTERWARDS_MS = 1_000

/** Gives one person as many open tickets as are wanted, of each contact the one that is not closed, where there is one; answers their numbers. */
async function openTickets(databaseUrl: string | undefined, userId: number): Promise<number[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ id: number }>(
      `update tickets set status = 'open', user_id = $1, closed_at = null, started_attendance_at = now() where id in (
         select distinct on (t.contact_id, t.whatsapp_id) t.id from tickets t
         where t.tenant_id = (select tenant_id from users where id = $1)
         order by t.contact_id, t.whatsapp_id, t.status = 'closed', t.id
         limit $2) returning id`,
      [userId, TICKETS],
    )
    if (rows.length < TICKETS) throw new Error(`only ${rows.length} tickets could be opened`)
    return rows.map(({ id }) => id)
  } finally {
    await client.end()
  }
}

/** Milliseconds until a bulk action has come to an end. */
async function timeOf({ calls, token }: Person, start: () => Promise<Bulk>, end: Bulk['status']): Promise<number> {
  const startedAt = performance.now()
  const { id } = await start()
  for (;;) {
    const { status } = await calls.ask(getBulk, { id }, { token })
    if (status === end) return performance.now() - startedAt
    await wait(CHECK_EVERY_MS)
  }
}

/** Many tickets resolved at once by one who leads, and put back. */
export async function benchBulk({ url }: Program, { databaseUrl }: Ground): Promise<Figure[]> {
  const admin = await signIn(url, 'admin', '203.0.113.61')
  const ids = await openTickets(databaseUrl, admin.userId)
  const { calls, token } = admin
  let id = ''
  const resolve = async () => {
    const bulk = await calls.ask(startBulk, { which: { ids }, change: { status: 'closed' } }, { token })
    id = bulk.id
    return bulk
  }
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ARGUMENTS })
  const list = await watchList(browser, url, 'admin@balcao.local')
  const there = await timeOf(admin, resolve, 'done')
  await wait(AFTERWARDS_MS)
  const frames = await list.end()
  await browser.close()
  const back = await timeOf(admin, () => calls.ask(undoBulk, { id }, { token }), 'undone')
  const label = `${ids.length.toLocaleString('en')} tickets at once, postgresql`
  return [
    atMost('bulk', `${label}: resolved, with a list open`, 's', there / 1000, 5),
    atMost('bulk', `${label}: longest frame of the list`, 'ms', Math.max(...frames), 100),
    atMost('bulk', `${label}: put back`, 's', back / 1000, 10),
  ]
}
