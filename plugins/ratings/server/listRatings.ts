import { and, desc, eq, gte, isNull, lt, not, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { companyTimeZone } from '#core/contract/timeZone.ts'
import { instantOf } from '#core/contract/zone.ts'
import { users } from '#core/server/auth/identity.table.ts'
import { byText, orderOf } from '#core/server/db/orderOf.ts'
import { ofTenant, type TenantScope } from '#core/server/db/repository.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { contacts } from '#plugins/contacts/server/contacts.table.ts'
import { queues } from '#plugins/team/server/team.table.ts'
import { ofDeletedTicket } from '#plugins/tickets/server/deleted.where.ts'
import { tickets } from '#plugins/tickets/server/tickets.table.ts'
import { type listRatings as endpoint, type Rating, type ratingColumns, SCORES } from '../contract/index.ts'
import { ratings } from './ratings.table.ts'

const PAGE = 40
const DAY_MS = 86_400_000

/** The values that each column of the list compares. */
const orders = {
  contact: byText(contacts.name),
  rate: ratings.rate,
  feedback: byText(ratings.feedback),
  user: byText(users.name),
  queue: byText(queues.queue),
  date: ratings.createdAt,
  ticket: tickets.protocol,
} satisfies Record<(typeof ratingColumns)[number], unknown>

/** Which ratings. */
export type Filter = Omit<z.output<(typeof endpoint)['input']>, 'pageNumber' | 'sort'>

export const selectRatings = (ctx: ServerContext, scope: TenantScope, where: SQL | undefined) =>
  ctx.db
    .select({ rating: ratings, protocol: tickets.protocol, contactName: contacts.name, userName: users.name, queue: queues.queue, color: queues.color })
    .from(ratings)
    .innerJoin(tickets, and(eq(tickets.tenantId, ratings.tenantId), eq(tickets.id, ratings.ticketId), isNull(tickets.deletedAt)))
    .innerJoin(contacts, and(eq(contacts.tenantId, ratings.tenantId), eq(contacts.id, ratings.contactId)))
    .leftJoin(users, and(eq(users.tenantId, ratings.tenantId), eq(users.id, ratings.userId)))
    .leftJoin(queues, and(eq(queues.tenantId, ratings.tenantId), eq(queues.id, ratings.queueId)))
    .where(ofTenant(ratings, scope, where))
    .$dynamic()

type Selected = Awaited<ReturnType<typeof selectRatings>>[number]

/** As it leaves the server. */
export const presentRating = ({ rating, protocol, contactName, userName, queue, color }: Selected): Rating => ({
  id: rating.id,
  rev: rating.rev,
  ticketId: rating.ticketId,
  protocol,
  rate: rating.rate,
  feedback: rating.feedback,
  createdAt: rating.createdAt.toISOString(),
  contact: { id: rating.contactId, name: contactName },
  user: rating.userId !== null && userName !== null ? { id: rating.userId, name: userName } : null,
  queue: rating.queueId !== null && queue !== null && color !== null ? { id: rating.queueId, queue, color } : null,
})

/** The rating of a ticket; null when there is none. */
export async function ratingOf(ctx: ServerContext, scope: TenantScope, ticketId: number): Promise<Rating | null> {
  const [row] = await selectRatings(ctx, scope, eq(ratings.ticketId, ticketId)).limit(1)
  return row ? presentRating(row) : null
}

export async function conditionOf(ctx: ServerContext, actor: Actor, filter: Filter): Promise<SQL | undefined> {
  const zone = await ctx.setting(actor.tenantId, companyTimeZone)
  const midnight = (day: string, daysAfter: number) => instantOf(Date.parse(`${day}T00:00:00Z`) + daysAfter * DAY_MS, zone)
  const leads = actor.profile === 'admin' || actor.profile === 'super'
  return and(
    not(ofDeletedTicket(ratings)),
    leads ? undefined : eq(ratings.userId, actor.userId),
    filter.startDate ? gte(ratings.createdAt, midnight(filter.startDate, 0)) : undefined,
    filter.endDate ? lt(ratings.createdAt, midnight(filter.endDate, 1)) : undefined,
    filter.userId ? eq(ratings.userId, filter.userId) : undefined,
    filter.queueId ? eq(ratings.queueId, filter.queueId) : undefined,
    filter.rate ? eq(ratings.rate, filter.rate) : undefined,
  )
}

/** @see listRatings of the contract */
export async function listRatings(
  ctx: ServerContext,
  actor: Actor,
  filter: z.output<(typeof endpoint)['input']>,
): Promise<z.input<(typeof endpoint)['output']>> {
  const where = await conditionOf(ctx, actor, filter)
  const rows = await selectRatings(ctx, actor, where)
    .orderBy(...orderOf(filter.sort, orders, [desc(ratings.createdAt), desc(ratings.id)]))
    .limit(PAGE)
    .offset((filter.pageNumber - 1) * PAGE)
  const counted = await ctx.db
    .select({ rate: ratings.rate, count: sql<number>`count(*)::int` })
    .from(ratings)
    .where(ofTenant(ratings, actor, where))
    .groupBy(ratings.rate)
  const distribution = Array.from({ length: SCORES }, (_none, at) => ({ rate: at + 1, count: counted.find(({ rate }) => rate === at + 1)?.count ?? 0 }))
  const count = distribution.reduce((sum, one) => sum + one.count, 0)
  const sum = distribution.reduce((total, one) => total + one.rate * one.count, 0)
  return { ratings: rows.map(presentRating), average: count === 0 ? null : sum / count, count, distribution, hasMore: filter.pageNumber * PAGE < count }
}
