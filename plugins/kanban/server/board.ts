import { and, asc, eq, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { users } from '#core/server/auth/identity.table.ts'
import { ofTenant } from '#core/server/db/repository.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { contacts } from '#plugins/contacts/server/contacts.table.ts'
import { contactMatches } from '#plugins/contacts/server/search.where.ts'
import { contactTags, labels } from '#plugins/labels/server/labels.table.ts'
import { readableTickets } from '#plugins/tickets/server/readable.where.ts'
import { tickets } from '#plugins/tickets/server/tickets.table.ts'
import { type BoardCard, type BoardColumn, CARDS_AT_ONCE, type getBoard } from '../contract/index.ts'
import { kanbanCards, kanbanPlaces } from './board.table.ts'
import { lanes } from './lanes.table.ts'

type Wish = z.output<typeof getBoard.input>

const ofContact = and(eq(contacts.tenantId, tickets.tenantId), eq(contacts.id, tickets.contactId))
const ofPlace = and(
  eq(kanbanPlaces.tenantId, tickets.tenantId),
  eq(kanbanPlaces.ticketId, tickets.id),
  sql`${kanbanPlaces.laneId} = coalesce(${tickets.kanban}, 0)`,
)
const ofCard = and(eq(kanbanCards.tenantId, tickets.tenantId), eq(kanbanCards.contactId, tickets.contactId))
const ofOwner = and(eq(users.tenantId, tickets.tenantId), eq(users.id, tickets.userId))
const hasLabel = (labelId: SQL | number) =>
  sql`exists (select 1 from ${contactTags} t where t.tenant_id = ${tickets.tenantId} and t.contact_id = ${tickets.contactId} and t.tag_id = ${labelId})`

/** Living conversations with people that the reader may read. */
async function living(ctx: ServerContext, actor: Actor, { searchParam, userId }: Wish): Promise<SQL | undefined> {
  return ofTenant(
    tickets,
    actor,
    ne(tickets.status, 'closed'),
    eq(tickets.isGroup, false),
    await readableTickets(ctx, actor),
    userId ? eq(tickets.userId, userId) : undefined,
    searchParam === '' ? undefined : contactMatches(actor, searchParam),
  )
}

/** The condition of one column: 0 has what is in no other. */
const inColumn = ({ by }: Wish, columnId: number): SQL | undefined => {
  if (by === 'lanes') return columnId === 0 ? isNull(tickets.kanban) : eq(tickets.kanban, columnId)
  return columnId === 0
    ? sql`not exists (select 1 from ${contactTags} t where t.tenant_id = ${tickets.tenantId} and t.contact_id = ${tickets.contactId})`
    : hasLabel(columnId)
}

/** Order of a column: what somebody placed, then the latest message. */
export const columnOrder = ({ by }: Pick<Wish, 'by'>): SQL[] => [
  ...(by === 'lanes' ? [sql`${kanbanPlaces.rank} collate "C" asc nulls last`] : []),
  sql`${tickets.lastMessageAt} desc nulls last`,
  asc(tickets.id),
]

async function cardsOf(ctx: ServerContext, actor: Actor, wish: Wish, columnId: number, offset: number): Promise<BoardCard[]> {
  const rows = await ctx.db
    .select({
      id: tickets.id,
      contactId: contacts.id,
      name: contacts.name,
      profilePicUrl: contacts.profilePicUrl,
      channel: tickets.channel,
      status: tickets.status,
      lastMessage: tickets.lastMessage,
      lastMessageAt: tickets.lastMessageAt,
      unread: tickets.unreadMessages,
      ownerId: users.id,
      ownerName: users.name,
      laneId: tickets.kanban,
      value: kanbanCards.value,
      deadline: kanbanCards.deadline,
      comment: kanbanCards.comment,
    })
    .from(tickets)
    .innerJoin(contacts, ofContact)
    .leftJoin(kanbanPlaces, ofPlace)
    .leftJoin(kanbanCards, ofCard)
    .leftJoin(users, ofOwner)
    .where(and(await living(ctx, actor, wish), inColumn(wish, columnId)))
    .orderBy(...columnOrder(wish))
    .limit(CARDS_AT_ONCE)
    .offset(offset)
  const tags = await tagsOf(
    ctx,
    actor,
    rows.map(({ contactId }) => contactId),
  )
  return rows.map(({ ownerId, ownerName, status, lastMessageAt, comment, lastMessage, ...row }) => ({
    ...row,
    status: status === 'open' ? 'open' : 'pending',
    lastMessage: lastMessage ?? '',
    lastMessageAt: lastMessageAt?.toISOString() ?? null,
    owner: ownerId === null || ownerName === null ? null : { id: ownerId, name: ownerName },
    tags: tags.get(row.contactId) ?? [],
    comment: comment ?? '',
  }))
}

/** Labels of contacts, in one statement. */
async function tagsOf(ctx: ServerContext, { tenantId }: Actor, contactIds: readonly number[]): Promise<ReadonlyMap<number, BoardCard['tags']>> {
  if (contactIds.length === 0) return new Map()
  const rows = await ctx.db
    .select({ contactId: contactTags.contactId, id: labels.id, name: labels.tag, colour: labels.color })
    .from(contactTags)
    .innerJoin(labels, and(eq(labels.tenantId, contactTags.tenantId), eq(labels.id, contactTags.tagId)))
    .where(ofTenant(contactTags, { tenantId }, inArray(contactTags.contactId, [...contactIds])))
    .orderBy(asc(labels.tag))
  const tags = new Map<number, BoardCard['tags']>()
  for (const { contactId, ...tag } of rows) tags.set(contactId, [...(tags.get(contactId) ?? []), tag])
  return tags
}

/** Columns in their order, without their cards. */
async function columnsOf(ctx: ServerContext, actor: Actor, { by }: Wish): Promise<{ id: number; name: string; colour: string }[]> {
  if (by === 'lanes')
    return ctx.db
      .select({ id: lanes.id, name: lanes.name, colour: lanes.color })
      .from(lanes)
      .where(ofTenant(lanes, actor))
      .orderBy(asc(lanes.order), asc(lanes.id))
  return ctx.db
    .select({ id: labels.id, name: labels.tag, colour: labels.color })
    .from(labels)
    .where(ofTenant(labels, actor, eq(labels.isActive, true)))
    .orderBy(asc(labels.tag))
}

/** @see getBoard of the contract */
export async function board(ctx: ServerContext, actor: Actor, wish: Wish): Promise<BoardColumn[]> {
  const all = [{ id: 0, name: '', colour: null }, ...(await columnsOf(ctx, actor, wish))]
  const columns: BoardColumn[] = []
  for (const column of all) {
    const [counted] = await ctx.db
      .select({ count: sql<number>`count(*)::int`, value: sql<number>`coalesce(sum(${kanbanCards.value}), 0)::float8` })
      .from(tickets)
      .innerJoin(contacts, ofContact)
      .leftJoin(kanbanCards, ofCard)
      .where(and(await living(ctx, actor, wish), inColumn(wish, column.id)))
    const count = counted?.count ?? 0
    columns.push({ ...column, count, value: counted?.value ?? 0, cards: count === 0 ? [] : await cardsOf(ctx, actor, wish, column.id, 0) })
  }
  return columns
}

/** @see listCards of the contract */
export const furtherCards = (
  ctx: ServerContext,
  actor: Actor,
  { columnId, offset, ...wish }: Wish & { columnId: number; offset: number },
): Promise<BoardCard[]> => cardsOf(ctx, actor, wish, columnId, offset)
