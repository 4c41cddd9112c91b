import { and, desc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import { ofTenant } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { rooms } from '#core/server/socket/rooms.ts'
import { contacts } from '#plugins/contacts/server/contacts.table.ts'
import type { ContactConversations } from '#plugins/contacts/server/conversations.where.ts'
import { teamService } from '#plugins/team/contract/index.ts'
import { ticketLeft, ticketsService } from '../../contract/index.ts'
import { ticketIdsOf } from '../ofContacts.where.ts'
import { tickets } from '../tickets.table.ts'

/** Of one contact; those that are not closed come first, then the newest closed ones. Older ones show the change when they are next asked for. */
const MOST_TICKETS = 5

const ofContact = sql`talk.tenant_id = ${contacts.tenantId} and talk.contact_id = ${contacts.id} and talk.deleted_at is null`
const hasAny = sql`exists (select 1 from ${tickets} talk where ${ofContact})`
const hasOpen = sql`exists (select 1 from ${tickets} talk where ${ofContact} and talk.status <> 'closed')`
const latest = {
  table: sql`${tickets} talk`,
  on: sql`${ofContact} and talk.last_message_at is not null and not exists (select 1 from ${tickets} later
    where later.tenant_id = talk.tenant_id and later.contact_id = talk.contact_id and later.deleted_at is null and (later.last_message_at, later.id) > (talk.last_message_at, talk.id))`,
  at: sql`talk.last_message_at`,
}
const lastAt = sql<string | null>`(select max(talk.last_message_at) from ${tickets} talk where ${ofContact})`

/** Conversations whose screens show a change of these contacts at once. */
async function liveTickets({ db }: ServerContext, tenantId: number, contactIds: readonly number[]): Promise<number[]> {
  const [contactId, ...others] = contactIds
  if (contactId === undefined) return []
  const ofTickets = (where: SQL | undefined) =>
    db
      .select({ id: tickets.id })
      .from(tickets)
      .where(ofTenant(tickets, { tenantId }, where))
  const rows =
    others.length > 0
      ? await ofTickets(and(inArray(tickets.contactId, [...contactIds]), ne(tickets.status, 'closed')))
      : await ofTickets(eq(tickets.contactId, contactId)).orderBy(sql`${tickets.status} = 'closed'`, desc(tickets.sortAt)).limit(MOST_TICKETS)
  return rows.map(({ id }) => id)
}

/** Socket rooms of those who may read each ticket, as things stand. */
async function readersOf(ctx: ServerContext, tenantId: number, ticketIds: readonly number[]): Promise<Map<number, string[]>> {
  const service = ctx.use(ticketsService)
  const readers = new Map<number, string[]>()
  for (const id of ticketIds) {
    const ticket = await service.find(tenantId, id)
    if (ticket) readers.set(id, await service.viewersOf(tenantId, ticket))
  }
  return readers
}

/** Tells those who could read a ticket and may not any more. */
async function announceLost(ctx: ServerContext, tenantId: number, before: ReadonlyMap<number, string[]>): Promise<void> {
  const after = await readersOf(ctx, tenantId, [...before.keys()])
  for (const [ticketId, readers] of before) {
    const gone = readers.filter((room) => !after.get(ticketId)?.includes(room))
    if (gone.length === 0) continue
    ctx.push(ticketLeft, tenantId, ticketId, gone)
    for (const { userId } of await ctx.use(teamService).membersOf(tenantId)) {
      if (gone.includes(rooms.user(tenantId, userId))) ctx.sockets.leaveRoom(tenantId, userId, rooms.ticket(tenantId, ticketId))
    }
  }
}

/** @see ContactConversations */
export const createContactConversations = (ctx: ServerContext): ContactConversations => ({
  hasAny,
  hasOpen,
  lastAt,
  latest,
  idsOf: async (tenantId, contactIds) => (await ticketIdsOf(ctx.db, { tenantId, contactIds })).map(({ id }) => id),
  refresh: async (tenantId, contactIds) => ctx.use(ticketsService).refresh(tenantId, await liveTickets(ctx, tenantId, contactIds)),
  async watchReaders(tenantId, contactIds) {
    const before = await readersOf(ctx, tenantId, await liveTickets(ctx, tenantId, contactIds))
    return () => announceLost(ctx, tenantId, before)
  },
})
