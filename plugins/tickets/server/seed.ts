import { asc, desc, eq, sql } from 'drizzle-orm'
import { createRandom } from '#core/contract/random.ts'
import type { Queries } from '#core/server/db/database.ts'
import { ofTenant, tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { agentsOf, type SampleAgent } from '#core/server/seeds/agents.ts'
import type { SampleScope } from '#core/server/seeds/sampleScope.ts'
import { takeIds } from '#core/server/seeds/takeIds.ts'
import { connections } from '#plugins/connections/server/connections.table.ts'
import { sampleContacts } from '#plugins/contacts/contract/sample.ts'
import { queues } from '#plugins/team/server/team.table.ts'
import { type SampleMessage, type SampleTicket, sampleTickets } from '../contract/sample.ts'
import { wakeLater } from './actions/snooze.ts'
import { planTickets } from './samples/plan.ts'
import { talkOf } from './samples/talk.ts'
import type { TicketFacts } from './samples/ticketFacts.ts'
import { type TicketRows, ticketRows } from './samples/ticketRows.ts'
import { seedViews } from './samples/views.ts'
import { ticketLogs, ticketParticipants, ticketPauses, tickets } from './tickets.table.ts'

/** Tickets whose messages are held in memory at once. */
const BLOCK = 500
const QUEUELESS_SHARE = 0.08
const FIRST_CONNECTION_SHARE = 0.75
/** How often one of the two agents that people sign in as has it. */
const FIRST_AGENTS_SHARE = 0.8

interface Desk {
  connections: readonly { id: number; type: string }[]
  queues: readonly { id: number; queue: string }[]
  agents: readonly SampleAgent[]
}

/** A ticket with what its rows and messages are made of. */
interface Cast extends TicketFacts {
  queue: string | null
  contactFirstName: string
}

async function findDesk(db: Queries, scope: SampleScope): Promise<Desk> {
  const agents = await agentsOf(db, scope)
  const open = await tenantRows(db, scope, queues).find(eq(queues.isActive, true))
  const usable = await db
    .select({ id: connections.id, type: connections.type })
    .from(connections)
    .where(ofTenant(connections, scope, eq(connections.isActive, true)))
    .orderBy(desc(connections.isDefault), asc(connections.id))
  if (usable.length === 0 || agents.length === 0) throw new Error('The company has no connection or no agent to give tickets to.')
  return { connections: usable, queues: open.toSorted((one, other) => one.id - other.id), agents }
}

/** People of each sample ticket, from the ticket's own chance. */
async function castOf(db: Queries, scope: SampleScope, desk: Desk): Promise<Cast[]> {
  const [{ place } = { place: 0 }] = await db.select({ place: sql<number>`coalesce(max(${tickets.id}), 0)::int` }).from(tickets)
  const people = sampleContacts.of(scope) ?? []
  const plans = planTickets(scope.random(place), scope.now, scope.today, { ...scope.size, contacts: people.length })
  const ids = await takeIds(db, 'tickets', plans.length)
  const idOf = new Map(plans.map((plan, index) => [plan, ids[index] ?? 0]))
  return plans.map((plan, index) => {
    const contact = people[plan.contact]
    if (!contact) throw new Error('Tickets need sample contacts: seed the plugin contacts as well.')
    const random = createRandom(plan.seed + 2)
    const agent = random.pick(random.chance(FIRST_AGENTS_SHARE) ? desk.agents.slice(0, 2) : desk.agents)
    const queue = random.chance(QUEUELESS_SHARE) || desk.queues.length === 0 ? null : random.pick(desk.queues)
    // A merged ticket came in where the other one did.
    const chance = createRandom((plan.mergedInto ?? plan).seed + 3)
    const connection = chance.pick(chance.chance(FIRST_CONNECTION_SHARE) ? desk.connections.slice(0, 1) : desk.connections)
    return {
      id: ids[index] ?? 0,
      plan,
      contactId: contact.id,
      contactFirstName: contact.firstName,
      agent,
      colleagues: desk.agents,
      queueId: queue?.id ?? null,
      queue: queue?.queue ?? null,
      connection,
      mergedIntoId: plan.mergedInto ? (idOf.get(plan.mergedInto) ?? null) : null,
      now: scope.now,
    }
  })
}

async function store(ctx: ServerContext, scope: SampleScope, rows: readonly TicketRows[]): Promise<void> {
  const { db } = ctx
  await tenantRows(db, scope, tickets).insertMany(rows.map(({ ticket }) => ticket))
  const logs = rows.flatMap((one) => one.logs)
  const logIds = await takeIds(db, 'ticket_logs', logs.length)
  await tenantRows(db, scope, ticketLogs).insertMany(logs.map((log, index) => ({ id: logIds[index] ?? 0, ...log })))
  await tenantRows(db, scope, ticketParticipants).insertMany(rows.flatMap(({ participants }) => participants))
  const paused = rows.flatMap(({ ticket: { id, userId, pausedAt } }) =>
    pausedAt ? [{ ticketId: id, userId, startedAt: pausedAt, endedAt: null, reason: null }] : [],
  )
  const pauseIds = await takeIds(db, 'ticket_pauses', paused.length)
  await tenantRows(db, scope, ticketPauses).insertMany(paused.map((pause, index) => ({ id: pauseIds[index] ?? 0, ...pause })))
}

/** Sample tickets in all states, and views of them; what is said in them is told to whoever stores messages. */
export async function seedTickets(ctx: ServerContext, scope: SampleScope): Promise<void> {
  const cast = await castOf(ctx.db, scope, await findDesk(ctx.db, scope))
  const talk = (one: Cast): SampleMessage[] => talkOf({ ...one, agentName: one.agent.name, today: scope.today })
  for (let start = 0; start < cast.length; start += BLOCK) {
    const rows = cast.slice(start, start + BLOCK).map((one) => ({ one, ...ticketRows(one, talk(one)) }))
    await store(ctx, scope, rows)
    for (const { one, ticket } of rows) if (ticket.snoozedUntil) await wakeLater(ctx, scope.tenantId, ticket.id, ticket.snoozedUntil, one.agent)
  }
  const byId = new Map(cast.map((one) => [one.id, one]))
  sampleTickets.give(scope, {
    tickets: cast.map(({ id, plan: { status }, contactId, agent, mergedIntoId }): SampleTicket => ({ id, status, contactId, agentId: agent.id, mergedIntoId })),
    messagesOf(ticket) {
      const one = byId.get(ticket.id)
      return one ? talk(one) : []
    },
  })
  await seedViews(ctx, scope)
}
