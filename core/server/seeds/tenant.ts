import { asc, eq, gt, sql } from 'drizzle-orm'
import { PLATFORM_TENANT, tenants, users } from '../auth/identity.table.ts'
import type { Queries } from '../db/database.ts'
import { insertRows } from '../db/insertRows.ts'
import { ofTenant } from '../db/repository.ts'
import { foldText } from '../db/search.ts'
import type { ServerContext } from '../plugin.ts'
import { startOfDay } from './calendar.ts'
import { type SamplePerson, samplePerson } from './people.ts'
import { planTickets, type SampleSize } from './plan.ts'
import { createRandom, type Random } from './random.ts'
import { takeIds } from './takeIds.ts'
import { type Desk, sampleTicket } from './ticketRows.ts'

export interface SeedOptions extends SampleSize {
  /** The same seed on the same day gives a fresh installation the same rows. */
  seed: number
}

export interface SeedOutcome extends SampleSize {
  tenantId: number
  milliseconds: number
}

/** Tickets whose messages are held in memory at once. */
const BLOCK = 500
const WALLET_SHARE = 0.15
const CITY_SHARE = 0.4

/**
 * Fills the first company with sample data: contacts, tickets, messages, logs, wallets; all of it or nothing.
 *
 * Works on the tables of plugins by name: core may not import them. A second run adds other people.
 * @throws Error without a company, an agent or a connection to put it on
 */
export async function seedTenant(ctx: Pick<ServerContext, 'db' | 'transact' | 'now'>, { seed, ...size }: SeedOptions): Promise<SeedOutcome> {
  const startedAt = Date.now()
  const tenantId = await ctx.transact(async ({ db }) => {
    const desk = await findDesk(db, startOfDay(ctx.now()))
    const { rows } = await db.execute<{ place: number }>(sql`select coalesce(max(id), 0)::int as place from contacts`)
    const place = rows[0]?.place ?? 0
    const random = createRandom(seed * 1_000_003 + place)
    const people = await storePeople(db, random, desk, size.contacts, place)
    await storeTickets(db, random, desk, size, people)
    return desk.tenantId
  })
  // The embedded database never does this by itself, and plans are poor without it.
  await ctx.db.execute(sql`vacuum (analyze) contacts, contact_wallets, contact_fields, tickets, ticket_logs, messages`)
  return { ...size, tenantId, milliseconds: Date.now() - startedAt }
}

async function findDesk(db: Queries, today: Date): Promise<Desk> {
  const [tenant] = await db.select({ id: tenants.id }).from(tenants).where(gt(tenants.id, PLATFORM_TENANT)).orderBy(asc(tenants.id)).limit(1)
  if (!tenant) throw new Error('There is no company yet: start the program once.')
  const people = await db
    .select({ id: users.id, name: users.name, profile: users.profile })
    .from(users)
    .where(ofTenant(users, { tenantId: tenant.id }, eq(users.isActive, true)))
    .orderBy(asc(users.id))
  const agents = [...people.filter(({ profile }) => profile === 'user'), ...people.filter(({ profile }) => profile === 'super')]
  const queues = await db.execute<{ id: number; queue: string }>(sql`select id, queue from queues where tenant_id = ${tenant.id} and is_active order by id`)
  const connections = await db.execute<{ id: number; type: string }>(
    sql`select id, type from connections where tenant_id = ${tenant.id} and not is_deleted order by is_default desc, id limit 1`,
  )
  const [connection] = connections.rows
  if (!connection || agents.length === 0) throw new Error('The company has no connection or no agent to give tickets to.')
  return { tenantId: tenant.id, connection, queues: queues.rows, agents, today }
}

interface StoredPerson {
  id: number
  person: SamplePerson
}

async function storePeople(db: Queries, random: Random, { tenantId, agents, today }: Desk, count: number, place: number): Promise<StoredPerson[]> {
  const ids = await takeIds(db, 'contacts', count)
  const people = ids.map((id, index) => ({ id, person: samplePerson(random, place + index + 1) }))
  const at = new Date(today.getFullYear() - 1, today.getMonth(), today.getDate()).toISOString()
  const contacts = people.map(({ id, person: { name, number, email } }) => ({
    tenant_id: tenantId,
    id,
    name,
    number,
    email,
    is_group: false,
    search_text: foldText([name, number, email].filter((part) => part).join(' ')),
    rev: 1,
    created_at: at,
    updated_at: at,
  }))
  await insertRows(db, sql.identifier('contacts'), contacts)
  const inWallets = people.filter(() => random.chance(WALLET_SHARE))
  await insertRows(
    db,
    sql.identifier('contact_wallets'),
    inWallets.map(({ id }) => ({ tenant_id: tenantId, contact_id: id, user_id: random.pick(agents).id })),
  )
  const withCity = people.filter(() => random.chance(CITY_SHARE))
  const fieldIds = await takeIds(db, 'contact_fields', withCity.length)
  await insertRows(
    db,
    sql.identifier('contact_fields'),
    withCity.map(({ id, person }, index) => ({ tenant_id: tenantId, id: fieldIds[index] ?? 0, contact_id: id, name: 'cidade', value: person.city })),
  )
  return people
}

async function storeTickets(db: Queries, random: Random, desk: Desk, size: SampleSize, people: readonly StoredPerson[]): Promise<void> {
  const plans = planTickets(random, desk.today, size)
  const ids = await takeIds(db, 'tickets', plans.length)
  for (let start = 0; start < plans.length; start += BLOCK) {
    const block = plans.slice(start, start + BLOCK).map((plan, index) => {
      const contact = people[plan.contact]
      if (!contact) throw new Error('a ticket without a contact')
      return sampleTicket(random, desk, plan, ids[start + index] ?? 0, contact)
    })
    const logs = block.flatMap((ticket) => ticket.logs)
    const logIds = await takeIds(db, 'ticket_logs', logs.length)
    await insertRows(
      db,
      sql.identifier('tickets'),
      block.map(({ ticket }) => ticket),
    )
    await insertRows(
      db,
      sql.identifier('ticket_logs'),
      logs.map((log, index) => ({ id: logIds[index] ?? 0, ...log })),
    )
    await insertRows(
      db,
      sql.identifier('messages'),
      block.flatMap(({ messages }) => messages),
    )
  }
}
