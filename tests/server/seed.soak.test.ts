import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseSeedArguments } from '#core/server/seeds/arguments.ts'
import { type SeedOutcome, seedTenant } from '#core/server/seeds/seedTenant.ts'
import { startTestServer, type TestServer } from '#core/server/testing/testServer.ts'
import { listNotifications } from '#plugins/notifications/contract/index.ts'
import { listBirthdays, listSchedules } from '#plugins/schedules/contract/index.ts'
import { listTickets } from '#plugins/tickets/contract/index.ts'

const SIZE = { contacts: 300, tickets: 400, messages: 6_000, seed: 7 }
const noon = () => new Date('2026-05-20T15:00:00Z')

let server: TestServer
let outcome: SeedOutcome
beforeAll(async () => {
  server = await startTestServer({ now: noon })
  outcome = await seedTenant(server.kernel, SIZE)
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
  ['messages lie before now', sql`select count(*)::int as value from messages where timestamp >= ${noon().toISOString()}`],
  [
    'parts that are merged have their messages in the other, which is of the same contact',
    sql`select count(*)::int as value from tickets t left join tickets i on i.id = t.merged_into_id where t.merged_into_id is not null and
      (i.contact_id <> t.contact_id or i.whatsapp_id <> t.whatsapp_id or exists (select 1 from messages m where m.ticket_id = t.id)
        or not exists (select 1 from messages m where m.ticket_id = i.id and m.merged_from_id = t.id))`,
  ],
  [
    'entry about its reason names it',
    sql`select count(*)::int as value from tickets t join closing_reasons r on r.id = t.reason_id
      where r.name is distinct from (select facts ->> 'reason' from ticket_logs l where l.ticket_id = t.id and l.type = 'closed')`,
  ],
  [
    'reason is for its queue',
    sql`select count(*)::int as value from tickets t join closing_reasons r on r.id = t.reason_id where cardinality(r.queues) > 0 and not (t.queue_id = any(r.queues))`,
  ],
  [
    'end of being put off is to come',
    sql`select count(*)::int as value from tickets where snoozed_until is not null and (status <> 'open' or snoozed_until <= ${noon().toISOString()})`,
  ],
  ['rating came after its end', sql`select count(*)::int as value from ratings r join tickets t on t.id = r.ticket_id where r.created_at < t.closed_at`],
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

/** What each plugin writes, and what of it does not depend on the clock of the machine. */
const written: [plugin: string, table: string, columns: string][] = [
  ['team', 'queues', 'queue, color'],
  ['connections', 'connections', 'name, type, queue_id'],
  ['contacts', 'contacts', 'name, number, email'],
  ['contacts', 'contact_wallets', 'contact_id, user_id'],
  ['contacts', 'contact_fields', 'contact_id, name, value'],
  ['labels', 'tags', 'tag, color'],
  ['labels', 'contact_tags', 'contact_id, tag_id'],
  ['tickets', 'tickets', 'id, status, user_id, queue_id, kanban, reason_id, priority, snoozed_until, merged_into_id, created_at, updated_at'],
  ['tickets', 'ticket_logs', 'ticket_id, type, facts, created_at'],
  ['tickets', 'ticket_participants', 'ticket_id, user_id, role'],
  ['tickets', 'ticket_views', 'id, name, filter'],
  ['chat', 'messages', 'id, ticket_id, body, timestamp'],
  ['kanban', 'lanes', 'name, "order"'],
  ['closing', 'closing_reasons', 'name, queues, is_active'],
  ['closing', 'farewell_messages', 'name, message, queues'],
  ['quickReplies', 'fast_replies', 'key, message, scope, queue_ids, user_id'],
  ['notes', 'ticket_notes', 'ticket_id, user_id, note, created_at'],
  ['schedules', 'schedules', 'id, contact_id, body, schedule_date, status'],
  ['ratings', 'ratings', 'ticket_id, rate, feedback, created_at'],
  ['ratings', 'rating_configs', 'config'],
  ['hours', 'company_hours', 'week, message, holidays'],
  ['knowledge', 'knowledge_documents', 'kind, title, collection, body, state'],
  ['knowledge', 'knowledge_pieces', 'document_id, place, heading, text'],
  ['knowledge', 'knowledge_questions', 'key, state'],
  ['workspaces', 'workspaces', 'id, name, owner_id, layout'],
  ['macros', 'macros', 'name, steps'],
  ['flows', 'flows', 'name, draft'],
  ['rules', 'rules', 'name, is_active, definition'],
  ['notifications', 'notifications', 'user_id, kind, ticket_id, created_at, read_at'],
  ['campaigns', 'campaigns', 'name, status, messages'],
  ['campaigns', 'campaign_recipients', 'contact_id, state'],
  ['tasks', 'tasks', 'name, priority, owner_id, status'],
  ['funnel', 'funnel_pipelines', 'name, description, stages'],
  ['funnel', 'funnel_deals', 'title, contact_id, owner_id, stage_id, value, status'],
  ['funnel', 'funnel_actions', 'kind, title, owner_id'],
  ['funnel', 'funnel_comments', 'deal_id, body'],
  ['groups', 'group_bans', 'number, connection_id, group_name, reason'],
  ['groups', 'group_phrases', 'phrase, action, warnings, warning'],
  ['groups', 'group_greetings', 'group_name, text'],
  ['groups', 'group_farewells', 'group_name, text'],
  ['groups', 'group_acts', 'kind, state, people, cause, reason, at'],
  ['supervision', 'whispers', 'ticket_id, from_id, to_id, body, created_at'],
  ['privateChat', 'private_messages', 'conversation, sender_id, receiver_id, team_id, text'],
  ['privateChat', 'private_reads', 'user_id, conversation, last_read_id'],
]

test.each(written)('%s writes %s, of the company alone', async (_plugin, table) => {
  const rows = sql.identifier(table)

  expect(await one(sql`select count(*)::int as value from ${rows}`)).toBeGreaterThan(0)
  expect(await one(sql`select count(*)::int as value from ${rows} where tenant_id <> ${outcome.tenantId}`)).toBe(0)
})

test('every plugin with sample data is named here', () => {
  const plugins = server.kernel.plugins.filter(({ seed }) => seed).map(({ id }) => id)

  expect(plugins.toSorted()).toEqual([...new Set(written.map(([plugin]) => plugin))].toSorted())
})

describe('what people see', () => {
  test('an administrator finds people who celebrate today', async () => {
    const { birthdays } = await server.ask(listBirthdays, { period: 'today' }, await server.login('admin'))

    expect(birthdays.length).toBeGreaterThan(0)
  })

  test('an agent is told of messages and of notes that name them', async () => {
    const { unreadByKind, notifications } = await server.ask(listNotifications, {}, await server.login('agente'))

    expect(unreadByKind.message).toBeGreaterThan(0)
    expect(await one(sql`select count(*)::int as value from notifications where kind = 'mention'`)).toBeGreaterThan(0)
    expect(notifications.every(({ title }) => title !== '')).toBe(true)
  })

  test('schedules are planned and sent', async () => {
    const { messages } = await server.ask(listSchedules, {}, await server.login('admin'))

    expect(new Set(messages.map(({ status }) => status))).toContain('pending')
    expect(await one(sql`select count(*)::int as value from schedules where status = 'sent'`)).toBeGreaterThan(0)
    expect(await one(sql`select count(*)::int as value from schedules where status = 'pending' and schedule_date <= ${noon().toISOString()}`)).toBe(0)
  })
})

describe('seeding again', () => {
  const fingerprintOf = (table: string, columns: string) =>
    sql`select md5(coalesce(string_agg(row::text, ',' order by row::text), '')) as value from (select ${sql.raw(columns)} from ${sql.identifier(table)}) row`
  const fingerprint = fingerprintOf('messages', 'id, body, timestamp')

  test('the same seed gives another installation the same messages, another seed others', async () => {
    const [same, other] = [await startTestServer({ now: noon }), await startTestServer({ now: noon })]
    await seedTenant(same.kernel, SIZE)
    await seedTenant(other.kernel, { ...SIZE, seed: 8 })

    const [first, second, third] = await Promise.all([server, same, other].map((on) => one<string>(fingerprint, on)))

    expect(second).toBe(first)
    expect(third).not.toBe(first)
    for (const [plugin, table, columns] of written)
      expect(await one(fingerprintOf(table, columns), same), `${plugin}: ${table}`).toBe(await one(fingerprintOf(table, columns)))
    await Promise.all([same.stop(), other.stop()])
  })

  test('a second run on the same company adds other people', async () => {
    const more = await startTestServer({ now: noon })
    const size = { contacts: 20, tickets: 30, messages: 100, seed: 1 }
    await seedTenant(more.kernel, size)

    await seedTenant(more.kernel, size)

    expect(await one(sql`select count(distinct number)::int as value from contacts`, more)).toBe(40)
    expect(await one(sql`select count(*)::int - count(distinct name)::int as value from closing_reasons`, more)).toBe(0)
    await more.stop()
  })

  test('only the plugins that are named write, and one without sample data is refused', async () => {
    const few = await startTestServer({ now: noon })
    await seedTenant(few.kernel, { contacts: 10, tickets: 10, messages: 40, seed: 1, only: ['contacts', 'tickets', 'chat'] })

    expect(await one(sql`select count(*)::int as value from messages`, few)).toBe(40)
    expect(await one(sql`select count(*)::int as value from closing_reasons`, few)).toBe(0)
    await expect(seedTenant(few.kernel, { contacts: 1, tickets: 0, messages: 0, seed: 1, only: ['keys'] })).rejects.toThrow('keys')
    await few.stop()
  })
})

describe('arguments', () => {
  test('counts and seed are read, the seed is 1 unless given', () => {
    const counts = ['--contacts', '3', '--tickets', '2', '--messages', '9']

    expect(parseSeedArguments(counts)).toEqual({ contacts: 3, tickets: 2, messages: 9, seed: 1 })
    expect(parseSeedArguments([...counts, '--only', 'contacts, tickets']).only).toEqual(['contacts', 'tickets'])
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
