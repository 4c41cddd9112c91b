import { and, asc, desc, eq, gte, inArray, lte } from 'drizzle-orm'
import { cutText } from '#core/contract/text.ts'
import { users } from '#core/server/auth/identity.table.ts'
import { ofTenant } from '#core/server/db/repository.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { messages } from '#plugins/chat/server/messages.table.ts'
import { readableTickets } from '#plugins/tickets/server/readable.where.ts'
import { tickets } from '#plugins/tickets/server/tickets.table.ts'
import { type DealState, type DealStatus, dealStatuses, PLAYBACK_MESSAGES, PLAYBACK_TEXT, type PlayedMessage } from '../contract/index.ts'
import { dealRowOf, pipelinesOf } from './access.ts'
import { type DealRow, dealHistory } from './funnel.table.ts'

/** Changes of a deal that are read. */
const MOST_CHANGES = 2_000

type Change = Pick<typeof dealHistory.$inferSelect, 'at' | 'kind' | 'from' | 'userId'>

interface State {
  stageId: string
  value: number | null
  status: DealStatus
  ownerId: number | null
}

const numberOrNull = (text: string): number | null => (text === '' ? null : Number(text))

/** The state before a change. */
function before(state: State, { kind, from }: Change): State {
  if (kind === 'stage') return { ...state, stageId: from }
  if (kind === 'value') return { ...state, value: numberOrNull(from) }
  if (kind === 'owner') return { ...state, ownerId: numberOrNull(from) }
  if (kind === 'status') return { ...state, status: dealStatuses.find((status) => from.startsWith(status)) ?? 'open' }
  return state
}

const SHOWN: ReadonlySet<Change['kind']> = new Set(['created', 'stage', 'value', 'owner', 'status'])

/** A deal as it was from each of its changes on, ascending: counted back from what it is now. `changes` are the latest first. */
export function statesOf(now: State, changes: readonly Change[]): (State & { at: Date; userId: number | null })[] {
  const states: (State & { at: Date; userId: number | null })[] = []
  let state = now
  for (const [, together] of Map.groupBy(
    changes.filter(({ kind }) => SHOWN.has(kind)),
    ({ at }) => at.getTime(),
  )) {
    const [first] = together
    if (!first) continue
    states.unshift({ ...state, at: first.at, userId: first.userId })
    for (const change of together) state = before(state, change)
  }
  return states
}

/** Messages with the contact of a deal from its beginning to its end, of conversations that the reader may read. */
async function messagesOf(ctx: ServerContext, actor: Actor, row: DealRow): Promise<PlayedMessage[]> {
  const { contactId, createdAt, closedAt } = row
  if (contactId === null) return []
  const rows = await ctx.db
    .select({
      id: messages.id,
      at: messages.timestamp,
      ticketId: messages.ticketId,
      fromMe: messages.fromMe,
      body: messages.body,
      mediaType: messages.mediaType,
    })
    .from(messages)
    .innerJoin(tickets, and(eq(tickets.tenantId, messages.tenantId), eq(tickets.id, messages.ticketId)))
    .where(
      ofTenant(
        messages,
        row,
        and(
          eq(messages.contactId, contactId),
          eq(messages.isDeleted, false),
          gte(messages.timestamp, createdAt),
          closedAt === null ? undefined : lte(messages.timestamp, closedAt),
          await readableTickets(ctx, actor),
        ),
      ),
    )
    .orderBy(desc(messages.timestamp), desc(messages.seq))
    .limit(PLAYBACK_MESSAGES)
  return rows.toReversed().map(({ at, body, ...message }) => ({ ...message, at: at.toISOString(), text: cutText(body, PLAYBACK_TEXT) }))
}

/** @see getPlayback of the contract */
export async function playbackOf(ctx: ServerContext, actor: Actor, dealId: number): Promise<{ states: DealState[]; messages: PlayedMessage[] }> {
  const row = await dealRowOf(ctx, actor, dealId)
  const changes = await ctx.db
    .select({ at: dealHistory.at, kind: dealHistory.kind, from: dealHistory.from, userId: dealHistory.userId })
    .from(dealHistory)
    .where(ofTenant(dealHistory, actor, eq(dealHistory.dealId, dealId)))
    .orderBy(desc(dealHistory.at), desc(dealHistory.id))
    .limit(MOST_CHANGES)
  const states = statesOf(row, changes)
  const people = new Set(states.flatMap(({ ownerId, userId }) => [ownerId, userId]).filter((id) => id !== null))
  const named =
    people.size === 0
      ? []
      : await ctx.db
          .select({ id: users.id, name: users.name })
          .from(users)
          .where(ofTenant(users, actor, inArray(users.id, [...people])))
          .orderBy(asc(users.id))
  const nameOf = (id: number | null): string => named.find((one) => one.id === id)?.name ?? ''
  const stages = (await pipelinesOf(ctx, actor)).flatMap((pipeline) => pipeline.stages)
  return {
    states: states.map(({ at, stageId, value, status, ownerId, userId }) => ({
      ...{ at: at.toISOString(), stageId, value, status },
      stage: stages.find(({ id }) => id === stageId)?.name ?? '',
      owner: nameOf(ownerId),
      by: userId === null ? null : nameOf(userId),
    })),
    messages: await messagesOf(ctx, actor, row),
  }
}
