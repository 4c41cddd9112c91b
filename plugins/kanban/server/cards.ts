import { and, eq, ne, sql } from 'drizzle-orm'
import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing'
import { lockUntilCommit } from '#core/server/db/lockUntilCommit.ts'
import { ofTenant, tenantRows } from '#core/server/db/repository.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { rooms } from '#core/server/socket/rooms.ts'
import { type Ticket, ticketsService } from '#plugins/tickets/contract/index.ts'
import { tickets } from '#plugins/tickets/server/tickets.table.ts'
import { boardChanged, type CardDraft, cardMoved, cardProblems, refusedCard } from '../contract/index.ts'
import { kanbanCards, kanbanPlaces } from './board.table.ts'
import { columnOrder } from './board.ts'

const announce = (tx: ServerContext, { tenantId }: Actor, ticketId: number): void => tx.push(boardChanged, tenantId, { ticketId }, [rooms.tenant(tenantId)])

/** Living conversations of a lane in their order; 0 for those in none. */
async function orderOf(tx: ServerContext, { tenantId }: Actor, laneId: number): Promise<{ id: number; rank: string | null }[]> {
  const ofPlace = and(eq(kanbanPlaces.tenantId, tickets.tenantId), eq(kanbanPlaces.ticketId, tickets.id), eq(kanbanPlaces.laneId, laneId))
  return tx.db
    .select({ id: tickets.id, rank: kanbanPlaces.rank })
    .from(tickets)
    .leftJoin(kanbanPlaces, ofPlace)
    .where(ofTenant(tickets, { tenantId }, ne(tickets.status, 'closed'), sql`coalesce(${tickets.kanban}, 0) = ${laneId}`))
    .orderBy(...columnOrder({ by: 'lanes' }))
}

/** Keys for cards that stand above a placed one and have none yet: they keep the order in which they stand. */
function missingKeys(above: readonly { id: number; rank: string | null }[]): Map<number, string> {
  const keys = new Map<number, string>()
  const placed = above.findLastIndex(({ rank }) => rank !== null)
  const free = above.slice(placed + 1)
  const made = generateNKeysBetween(above[placed]?.rank ?? null, null, free.length)
  for (const [at, { id }] of free.entries()) {
    const key = made[at]
    if (key !== undefined) keys.set(id, key)
  }
  return keys
}

/**
 * Puts a conversation before another one of its lane, or at the end; writers of a lane come one after the other, so that no two get one place.
 * @throws noTicketFound (404), cardMoved (409)
 */
export const placeCard = (ctx: ServerContext, actor: Actor, ticketId: number, beforeId: number | null): Promise<{ ticketId: number }> =>
  ctx.transact(async (tx) => {
    const ticket: Ticket = await tx.use(ticketsService).readable(actor, ticketId)
    const laneId = ticket.kanban ?? 0
    await lockUntilCommit(tx.db, `kanban:${actor.tenantId}:${laneId}`)
    const others = (await orderOf(tx, actor, laneId)).filter(({ id }) => id !== ticketId)
    const at = beforeId === null ? others.length : others.findIndex(({ id }) => id === beforeId)
    if (at < 0) throw cardMoved()
    const above = others.slice(0, at)
    const keys = missingKeys(above)
    const last = above.at(-1)
    const before = last ? (keys.get(last.id) ?? last.rank) : null
    keys.set(ticketId, generateKeyBetween(before, others[at]?.rank ?? null))
    const rows = tenantRows(tx.db, actor, kanbanPlaces)
    for (const [id, rank] of keys) {
      const [known] = await rows.update(eq(kanbanPlaces.ticketId, id), { rank, laneId })
      if (!known) await rows.insert({ ticketId: id, laneId, rank })
    }
    announce(tx, actor, ticketId)
    return { ticketId }
  })

/** @throws noTicketFound (404), invalidInput (422) */
export const updateCard = (ctx: ServerContext, actor: Actor, ticketId: number, draft: CardDraft): Promise<{ ticketId: number }> =>
  ctx.transact(async (tx) => {
    const { contactId } = await tx.use(ticketsService).readable(actor, ticketId)
    const card = { ...draft, comment: draft.comment.trim() }
    const problems = cardProblems(card)
    if (problems.length > 0) throw refusedCard(problems)
    const rows = tenantRows(tx.db, actor, kanbanCards)
    const [known] = await rows.update(eq(kanbanCards.contactId, contactId), card)
    if (!known) await rows.insert({ contactId, ...card })
    announce(tx, actor, ticketId)
    return { ticketId }
  })
