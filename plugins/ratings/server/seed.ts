import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm'
import { ofTenant, tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import type { SampleScope } from '#core/server/seeds/sampleScope.ts'
import { takeIds } from '#core/server/seeds/takeIds.ts'
import { tickets } from '#plugins/tickets/server/tickets.table.ts'
import { usualConfig } from '../contract/index.ts'
import { ratingConfigs, ratings } from './ratings.table.ts'

/** How often each score is given, the worst first. */
const SCORE_WEIGHTS = [4, 5, 11, 30, 50]
const UNHAPPY = [
  'Demorou muito para alguém me responder.',
  'Precisei explicar o problema três vezes.',
  'O prazo que me deram não foi cumprido.',
  'O atendente foi educado, mas não resolveu.',
  'Continuo sem resposta sobre o estorno.',
]
/** Closed tickets that are looked at, the newest first. */
const MOST_TICKETS = 1_000
const ANSWERED_SHARE = 0.45
const REASON_SHARE = 0.75
const MINUTE_MS = 60_000

/** Adds ratings by contacts to closed tickets; asking is switched on where nobody has chosen. */
export async function seedRatings({ db }: ServerContext, scope: SampleScope): Promise<void> {
  await tenantRows(db, scope, ratingConfigs).insertIfAbsent({ config: { ...usualConfig, enabled: true } })
  const closed = await db
    .select({ id: tickets.id, contactId: tickets.contactId, userId: tickets.userId, queueId: tickets.queueId, closedAt: tickets.closedAt })
    .from(tickets)
    .leftJoin(ratings, and(eq(ratings.tenantId, tickets.tenantId), eq(ratings.ticketId, tickets.id)))
    .where(ofTenant(tickets, scope, and(eq(tickets.status, 'closed'), isNull(tickets.mergedIntoId), isNull(ratings.id), isNotNull(tickets.userId))))
    .orderBy(desc(tickets.closedAt), desc(tickets.id))
    .limit(MOST_TICKETS)
  const random = scope.random(closed[0]?.id)
  const given = closed.flatMap(({ id: ticketId, contactId, userId, queueId, closedAt }) => {
    if (closedAt === null || !random.chance(ANSWERED_SHARE)) return []
    const rate = random.weighted(SCORE_WEIGHTS) + 1
    const isAsked = rate <= usualConfig.feedbackThreshold
    const feedback = isAsked && random.chance(REASON_SHARE) ? random.pick(UNHAPPY) : null
    const at = new Date(Math.min(closedAt.getTime() + random.whole(1, 50) * MINUTE_MS, scope.now.getTime()))
    return [{ ticketId, contactId, userId, queueId, rate, feedback, createdAt: at, updatedAt: at }]
  })
  const ids = await takeIds(db, 'ratings', given.length)
  await tenantRows(db, scope, ratings).insertMany(given.map((one, index) => ({ id: ids[index] ?? 0, ...one })))
}
