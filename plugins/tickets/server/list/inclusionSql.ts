import { and, eq, exists, gt, inArray, isNotNull, isNull, ne, not, or, type SQL, sql } from 'drizzle-orm'
import type { Queries } from '#core/server/db/database.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { contactWallets } from '#plugins/contacts/server/contacts.table.ts'
import { havingOf, type InclusionFilter, type InclusionSettings, type Participant, type Viewer } from '../../contract/index.ts'
import { hasParts, type KnowsParts } from '../parts.where.ts'
import { ticketParticipants, tickets } from '../tickets.table.ts'

const NOTHING = sql`false`

type Reads = KnowsParts & Pick<ServerContext, 'db'>

/** The contact waits for an answer, and the clock runs: `waitOf` as a condition. */
export const waits = and(isNotNull(tickets.waitingSince), isNull(tickets.pausedAt), ne(tickets.status, 'closed'))

/** A chat flow or an assistant has it, and nobody else: `isAutomated` as a condition. */
export const automated = sql`(${tickets.userId} is null and (${tickets.chatFlowId} is not null or cardinality(${tickets.assistants}) > 0))`

const anyOf = (column: typeof tickets.queueId | typeof tickets.userId | typeof tickets.whatsappId, ids: readonly number[]) =>
  ids.length > 0 ? inArray(column, [...ids]) : NOTHING

function inScope(db: Queries, { userId }: Viewer, scope: InclusionFilter['scope']): SQL | undefined {
  if (scope === 'unowned') return isNull(tickets.userId)
  if (scope !== 'mine') return undefined
  return or(eq(tickets.userId, userId), takingPart(db, userId), and(eq(tickets.status, 'pending'), isNull(tickets.userId)))
}

function explicitFilters(ctx: Reads, viewer: Viewer, filter: InclusionFilter): (SQL | undefined)[] {
  return [
    inScope(ctx.db, viewer, filter.scope),
    filter.whatsappIds.length > 0 ? anyOf(tickets.whatsappId, filter.whatsappIds) : undefined,
    filter.selectedUser.length > 0 ? anyOf(tickets.userId, filter.selectedUser) : undefined,
    filter.kanban ? eq(tickets.kanban, filter.kanban) : undefined,
    ...hasParts(
      ctx,
      (filter.tagIds ?? []).map((id) => havingOf('tags', String(id))),
    ),
    ...hasParts(ctx, filter.having ?? []),
    filter.withoutQueue ? isNull(tickets.queueId) : undefined,
    filter.isUnanswered ? waits : undefined,
    filter.snoozed === 'hide' ? isNull(tickets.snoozedUntil) : undefined,
    filter.snoozed === 'only' ? isNotNull(tickets.snoozedUntil) : undefined,
    filter.automated === 'hide' ? not(automated) : undefined,
    filter.automated === 'only' ? automated : undefined,
    filter.withUnreadMessages ? gt(tickets.unreadMessages, 0) : undefined,
    filter.isNotAssignedUser ? isNull(tickets.userId) : undefined,
  ]
}

function takingPart(db: Queries, userId: number, role?: Participant['role']): SQL {
  const ofTicket = and(eq(ticketParticipants.tenantId, tickets.tenantId), eq(ticketParticipants.ticketId, tickets.id))
  const own = and(eq(ticketParticipants.userId, userId), role && eq(ticketParticipants.role, role))
  return exists(db.select({ one: sql`1` }).from(ticketParticipants).where(and(ofTicket, own)))
}

function queueFilter(filter: InclusionFilter): SQL | undefined {
  if (filter.queuesIds.length === 0) return undefined
  return or(anyOf(tickets.queueId, filter.queuesIds), filter.includeNotQueueDefined ? isNull(tickets.queueId) : undefined)
}

function wallets(db: Queries, userId?: number): SQL {
  const ofContact = and(eq(contactWallets.tenantId, tickets.tenantId), eq(contactWallets.contactId, tickets.contactId))
  const own = userId === undefined ? undefined : eq(contactWallets.userId, userId)
  return exists(db.select({ one: sql`1` }).from(contactWallets).where(and(ofContact, own)))
}

/**
 * `includesTicket` as a condition; a test holds the two against each other on random cases.
 * Leaves out the status, so that callers can count per status. No ticket has an empty name: contacts need one.
 */
export function inclusionSql(ctx: Reads, viewer: Viewer, settings: InclusionSettings, filter: InclusionFilter): SQL | undefined {
  const { db } = ctx
  const isAdmin = viewer.profile === 'admin' || (viewer.profile === 'super' && settings.supervisorAdmin)
  const isLead = isAdmin || viewer.profile === 'super'
  const isLimitedToQueues = viewer.profile === 'user' && viewer.queueIds.length > 0
  const isLimitedToQueueless = viewer.profile === 'user' && viewer.queueIds.length === 0 && !settings.queuelessSeesAll
  const explicit = and(...explicitFilters(ctx, viewer, filter))
  if (isLead && filter.showAll) return explicit

  const inOwnQueue = anyOf(tickets.queueId, viewer.queueIds)
  const byQueueFilter = queueFilter(filter)
  const rest = and(
    settings.notViewTicketsChatBot && !isLead
      ? not(and(not(isNull(tickets.chatFlowId)), isNull(tickets.userId), isNull(tickets.queueId)) ?? NOTHING)
      : undefined,
    settings.directTicketsToWallets ? or(not(wallets(db)), wallets(db, viewer.userId)) : undefined,
    settings.notViewAssignedTickets && !isAdmin ? isNull(tickets.userId) : undefined,
    isLimitedToQueues ? or(inOwnQueue, settings.nullTicket ? isNull(tickets.queueId) : undefined) : undefined,
    settings.notViewTicketsQueueUndefined && viewer.profile === 'user' ? isNotNull(tickets.queueId) : undefined,
    isLimitedToQueueless ? isNull(tickets.queueId) : undefined,
    byQueueFilter,
  )
  if (rest === undefined) return explicit
  const visible = or(
    settings.showGroupsToAll ? eq(tickets.isGroup, true) : undefined,
    settings.closedForAll ? and(eq(tickets.status, 'closed'), isLimitedToQueues ? inOwnQueue : undefined) : undefined,
    and(or(eq(tickets.userId, viewer.userId), takingPart(db, viewer.userId, 'collaborator')), byQueueFilter),
    rest,
  )
  return and(explicit, visible)
}
