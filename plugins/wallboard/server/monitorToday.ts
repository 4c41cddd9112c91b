import { and, eq, gte, isNotNull, type SQL, sql } from 'drizzle-orm'
import { companyTimeZone } from '#core/contract/timeZone.ts'
import { boundOf, localOf } from '#core/contract/zone.ts'
import { users } from '#core/server/auth/identity.table.ts'
import { ofTenant, tenantRows } from '#core/server/db/repository.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { messages } from '#plugins/chat/server/messages.table.ts'
import { visibleTickets } from '#plugins/tickets/server/readable.where.ts'
import { tickets } from '#plugins/tickets/server/tickets.table.ts'
import type { MonitorToday, TodayFigures } from '../contract/index.ts'
import { wallboardPresences } from './presences.table.ts'

/** The queue and the sums of one kind of row of the day. */
interface Sums {
  queueId: number | null
  resolved: number
  begun: number
  answered: number
  waitedMs: number
}

async function dayStart(ctx: ServerContext, tenantId: number): Promise<Date> {
  const zone = await ctx.setting(tenantId, companyTimeZone)
  const now = ctx.now()
  return boundOf(new Date(localOf(now, zone)).toISOString().slice(0, 10), 0, zone) ?? now
}

/** Closed today, by queue. */
async function resolvedSince(ctx: ServerContext, actor: Actor, visible: SQL | undefined, start: Date): Promise<Sums[]> {
  const rows = await ctx.db
    .select({ queueId: tickets.queueId, resolved: sql<number>`count(*)::int` })
    .from(tickets)
    .where(ofTenant(tickets, actor, visible, eq(tickets.status, 'closed'), gte(tickets.closedAt, start)))
    .groupBy(tickets.queueId)
  return rows.map((row) => ({ ...row, begun: 0, answered: 0, waitedMs: 0 }))
}

/** Conversations that contacts began today, by queue, with the time until a person of the team first answered. */
async function begunSince(ctx: ServerContext, actor: Actor, visible: SQL | undefined, start: Date): Promise<Sums[]> {
  const byPerson = and(
    eq(messages.tenantId, tickets.tenantId),
    eq(messages.ticketId, tickets.id),
    eq(messages.fromMe, true),
    isNotNull(messages.userId),
    eq(messages.isDeleted, false),
    gte(messages.timestamp, tickets.createdAt),
  )
  const begun = ctx.db
    .select({
      queueId: tickets.queueId,
      waitedMs: sql<number | null>`extract(epoch from min(${messages.timestamp}) - ${tickets.createdAt}) * 1000`.as('waited_ms'),
    })
    .from(tickets)
    .leftJoin(messages, byPerson)
    // `sortAt` is never before the beginning, and has an index.
    .where(
      ofTenant(
        tickets,
        actor,
        visible,
        gte(tickets.sortAt, start),
        gte(tickets.createdAt, start),
        eq(tickets.isGroup, false),
        eq(tickets.isActiveDemand, false),
      ),
    )
    .groupBy(tickets.tenantId, tickets.id)
    .as('begun')
  return ctx.db
    .select({
      queueId: begun.queueId,
      resolved: sql<number>`0`,
      begun: sql<number>`count(*)::int`,
      answered: sql<number>`count(${begun.waitedMs})::int`,
      waitedMs: sql<number>`coalesce(sum(${begun.waitedMs}), 0)::float8`,
    })
    .from(begun)
    .groupBy(begun.queueId)
}

function figuresOf(sums: readonly Sums[]): TodayFigures {
  const sum = (name: 'resolved' | 'begun' | 'answered' | 'waitedMs') => sums.reduce((whole, one) => whole + one[name], 0)
  const answered = sum('answered')
  return { resolved: sum('resolved'), begun: sum('begun'), answered, firstAnswerMs: answered === 0 ? null : sum('waitedMs') / answered }
}

async function peopleOf(ctx: ServerContext, actor: Actor): Promise<MonitorToday['people']> {
  const [people, presences] = await Promise.all([
    ctx.db.select({ userId: users.id, pause: users.pause }).from(users).where(ofTenant(users, actor)),
    tenantRows(ctx.db, actor, wallboardPresences).find(),
  ])
  const sinceOf = new Map(presences.map(({ userId, since }) => [userId, since.toISOString()]))
  return people.map(({ userId, pause }) => ({ userId, pause, since: sinceOf.get(userId) ?? null }))
}

/** @see contract getMonitorToday */
export async function monitorToday(ctx: ServerContext, actor: Actor): Promise<MonitorToday> {
  const start = await dayStart(ctx, actor.tenantId)
  const figures = await ctx.cached(`wallboard:${actor.tenantId}`, `${actor.userId}:${start.getTime()}`, async () => {
    const visible = await visibleTickets(ctx, actor)
    const sums = [...(await resolvedSince(ctx, actor, visible, start)), ...(await begunSince(ctx, actor, visible, start))]
    const queueIds = [...new Set(sums.map(({ queueId }) => queueId))]
    return { ...figuresOf(sums), queues: queueIds.map((queueId) => ({ queueId, ...figuresOf(sums.filter((one) => one.queueId === queueId)) })) }
  })
  return { ...figures, people: await peopleOf(ctx, actor) }
}
