import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseSeedArguments } from '#core/server/seeds/arguments.ts'
import { type SeedOutcome, seedTenant } from '#core/server/seeds/tenant.ts'
import { startTestServer, type TestServer } from '#core/server/testing/testServer.ts'
import { listTickets } from '#plugins/tickets/contract/index.ts'

const SIZE = { contacts: 300, tickets: 400, messages: 6_000, seed: 7 }
const noon = () => new Date('2026-05-20T15:00:00Z')

let server: TestServer
let outcome: SeedOutcome
beforeAll(async () => {
  server = await startTestServer({ now: noon })
  outcome = await seedTenant(server.kernel.ctx, SIZE)
})
afterAll(() => server.stop())

async function one<T extends string | number>(query: ReturnType<typeof sql>, on: TestServer = server): Promise<T | null> {
  const { rows } = await on.kernel.ctx.db.execute<{ value: T }>(query)
  return rows[0]?.value ?? null
}

test('exactly as many rows as asked for, in the first company', async () => {
  expect(await one(sql`select count(*)::int as value from contacts where tenant_id = ${outcome.tenantId}`)).toBe(SIZE.contacts)
  expect(await one(sql`select count(*)::int as value from tickets where tenant_id = ${outcome.tenantId}`)).toBe(SIZE.tickets)
  expect(await one(sql`select count(*)::int as value from messages where tenant_id = ${outcome.tenantId}`)).toBe(SIZE.messages)
})

test('about 70 % of the tickets are closed, 18 % open and 12 % waiting', async () => {
  const share = async (status: string) => (Number(await one(sql`select count(*)::int as value from tickets where status = ${status}`)) / SIZE.tickets) * 100

  expect(await share('closed')).toBeCloseTo(70, 0)
  expect(await share('open')).toBeCloseTo(18, 0)
  expect(await share('pending')).toBeCloseTo(12, 0)
})

test.each([
  [
    'last message is the newest',
    sql`select count(*)::int as value from tickets t join lateral
      (select body, timestamp, from_me from messages m where m.ticket_id = t.id order by timestamp desc, seq desc limit 1) m on true
      where m.timestamp <> t.last_message_at or left(m.body, 255) <> t.last_message or m.from_me <> t.answered`,
  ],
  [
    'unread count is that of its unread messages',
    sql`select count(*)::int as value from tickets t where unread_messages <> (select count(*) from messages m where m.ticket_id = t.id and not m.read)`,
  ],
  [
    'first log is its creation',
    sql`select count(*)::int as value from tickets t where 'create' is distinct from (select type from ticket_logs l where l.ticket_id = t.id order by id limit 1)`,
  ],
  ['owner is there unless it waits', sql`select count(*)::int as value from tickets where (status = 'pending') <> (user_id is null)`],
  ['end is there when it is closed', sql`select count(*)::int as value from tickets where (status = 'closed') <> (closed_at is not null)`],
  [
    'wait began with the first message that nobody answered',
    sql`select count(*)::int as value from tickets t where waiting_since is distinct from case when status <> 'closed' then
      (select min(timestamp) from messages m where m.ticket_id = t.id and timestamp > coalesce(
        (select max(timestamp) from messages a where a.ticket_id = t.id and a.from_me), '-infinity')) end`,
  ],
  ['messages lie before today', sql`select count(*)::int as value from messages where timestamp >= ${noon().toISOString()}`],
  ['texts have no slot left', sql`select count(*)::int as value from messages where body ~ '[{}]'`],
])('of every ticket the %s', async (_what, wrong) => {
  expect(await one(wrong)).toBe(0)
})

test('an agent sees the seeded tickets, the newest first', async () => {
  const agent = await server.login('agente')

  const { count, tickets } = await server.ask(listTickets, { status: ['open', 'pending', 'closed'] }, agent)

  expect(count).toBeGreaterThan(SIZE.tickets * 0.8)
  expect(tickets[0]?.lastMessage).toBeTruthy()
})

describe('seeding again', () => {
  const fingerprint = sql`select md5(string_agg(id || body || timestamp::text, ',' order by id)) as value from messages`

  test('the same seed gives another installation the same messages, another seed others', async () => {
    const [same, other] = [await startTestServer({ now: noon }), await startTestServer({ now: noon })]
    await seedTenant(same.kernel.ctx, SIZE)
    await seedTenant(other.kernel.ctx, { ...SIZE, seed: 8 })

    const [first, second, third] = await Promise.all([server, same, other].map((on) => one<string>(fingerprint, on)))

    expect(second).toBe(first)
    expect(third).not.toBe(first)
    await Promise.all([same.stop(), other.stop()])
  })

  test('a second run on the same company adds other people', async () => {
    const more = await startTestServer({ now: noon })
    const size = { contacts: 20, tickets: 30, messages: 100, seed: 1 }
    await seedTenant(more.kernel.ctx, size)

    await seedTenant(more.kernel.ctx, size)

    expect(await one(sql`select count(distinct number)::int as value from contacts`, more)).toBe(40)
    await more.stop()
  })
})

describe('arguments', () => {
  test('counts and seed are read, the seed is 1 unless given', () => {
    expect(parseSeedArguments(['--contacts', '3', '--tickets', '2', '--messages', '9'])).toEqual({ contacts: 3, tickets: 2, messages: 9, seed: 1 })
  })

  test.each([
    ['a missing count', ['--contacts', '3', '--tickets', '2'], '--messages is missing'],
    ['no number', ['--contacts', 'três', '--tickets', '2', '--messages', '9'], 'not a whole number'],
    ['a negative number', ['--contacts=-3', '--tickets', '2', '--messages', '9'], 'not a whole number'],
    ['tickets without contacts', ['--contacts', '0', '--tickets', '2', '--messages', '9'], 'at least one contact'],
    ['messages without tickets', ['--contacts', '1', '--tickets', '0', '--messages', '9'], 'at least one ticket'],
    ['an unknown option', ['--people', '3'], "Unknown option '--people'"],
  ])('%s is refused in one sentence', (_what, args, sentence) => {
    expect(() => parseSeedArguments(args)).toThrow(sentence)
  })
})
