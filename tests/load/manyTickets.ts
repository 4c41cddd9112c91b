import pg from 'pg'
import { listTickets, type TicketStatus, updateTicket } from '#plugins/tickets/contract/index.ts'
import type { Ground } from './ground.ts'
import type { Lengths } from './lengths.ts'
import { type Person, signIn } from './people.ts'
import type { Program } from './program.ts'
import { atMost, type Figure } from './report.ts'
import { loadRequests } from './requests.ts'
import { percentile } from './statistics.ts'

/** Rows before the closed tickets are multiplied; some 15,000 of them are open or waiting. */
export const MANY_TICKETS_SIZE = { contacts: 50_000, tickets: 50_000, messages: 100_000 }
const TICKETS = 1_000_000
const CONNECTIONS = 10
const COUNTS = 40
const DEFAULT_LIST =
  '/tickets?searchParam=&pageNumber=1&status=open&status=pending&showAll=false&count=null&withUnreadMessages=false&isNotAssignedUser=false&includeNotQueueDefined=true'

/** As if the company were years old: closed tickets of the same contacts, each a little older than the one it is a copy of. */
const MULTIPLY = `
  with closed as (select *, row_number() over (order by id) as n from tickets where status = 'closed'),
    wanted as (select $1::int - (select count(*) from tickets)::int as missing, (select count(*) from closed)::int as there)
  insert into tickets (tenant_id, status, contact_id, whatsapp_id, user_id, queue_id, channel, last_message, last_message_at, sort_at,
    started_attendance_at, closed_at, created_at, protocol, answered)
  select c.tenant_id, 'closed', c.contact_id, c.whatsapp_id, c.user_id, c.queue_id, c.channel, c.last_message, c.last_message_at - age, c.sort_at - age,
    c.started_attendance_at - age, c.closed_at - age, c.created_at - age, c.protocol || '-' || times, c.answered
  from wanted, generate_series(0, wanted.missing / wanted.there) times
    join closed c on c.n <= (select missing from wanted) - times * (select there from wanted)
    cross join lateral (select (times + 1) * interval '20 days' as age) shift`

export async function multiplyTickets({ databaseUrl }: Ground): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(MULTIPLY, [TICKETS])
    await client.query('vacuum (analyze) tickets')
  } finally {
    await client.end()
  }
}

/** The list with its totals while tickets change, so that no total is remembered; one question after the other. Milliseconds. */
async function countTimes({ calls, token }: Person, status: readonly TicketStatus[]): Promise<number[]> {
  const { tickets } = await calls.ask(listTickets, { status: ['open'], showAll: true }, { token })
  const times: number[] = []
  for (let turn = 0; turn < COUNTS; turn += 1) {
    const id = tickets[turn % tickets.length]?.id ?? 0
    await calls.ask(updateTicket, { id, unreadMessages: 0 }, { token })
    const startedAt = performance.now()
    await calls.ask(listTickets, { status: [...status], showAll: true }, { token })
    times.push(performance.now() - startedAt)
  }
  return times
}

/** Lists of a company with very many tickets, for who sees two queues and for who sees everything. */
export async function benchManyTickets({ url }: Program, lengths: Lengths): Promise<Figure[]> {
  const label = `${TICKETS.toLocaleString('en')} tickets, postgresql`
  const figures: Figure[] = []
  for (const [name, address] of [
    ['agente', '203.0.113.81'],
    ['admin', '203.0.113.82'],
  ] as const) {
    const { token } = await signIn(url, name, address)
    const { p50, p95 } = await loadRequests({ url, token, paths: [DEFAULT_LIST], connections: CONNECTIONS }, lengths)
    figures.push(atMost('manyTickets', `${label}: default list, ${CONNECTIONS} connections, ${name} · p50`, 'ms', p50, 30))
    figures.push(atMost('manyTickets', `${label}: default list, ${CONNECTIONS} connections, ${name} · p95`, 'ms', p95, 40))
  }
  const admin = await signIn(url, 'admin', '203.0.113.83')
  const [open, all] = [await countTimes(admin, ['open', 'pending']), await countTimes(admin, ['open', 'pending', 'closed'])]
  figures.push(atMost('manyTickets', `${label}: list with counters after a change · p95`, 'ms', percentile(open, 0.95), 50))
  figures.push(atMost('manyTickets', `${label}: the same with the resolved · p95`, 'ms', percentile(all, 0.95), 50))
  return figures
}
