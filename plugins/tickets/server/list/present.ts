import { and, desc, eq, inArray, isNotNull, ne, type SQL, sql } from 'drizzle-orm'
import { toEpochTextOrNull } from '#core/contract/instant.ts'
import { users } from '#core/server/auth/identity.table.ts'
import type { Queries } from '#core/server/db/database.ts'
import { ofGivenTenant, ofTenant, ofTenantWithDeleted, prepareOnce, type TenantScope } from '#core/server/db/repository.ts'
import { perServer } from '#core/server/perServer.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { connections } from '#plugins/connections/server/connections.table.ts'
import { contacts, contactWallets } from '#plugins/contacts/server/contacts.table.ts'
import { queues } from '#plugins/team/server/team.table.ts'
import type { AssistantName, Participant, Ticket } from '../../contract/index.ts'
import { type KnowsParts, partColumns } from '../parts.where.ts'
import { ticketParticipants, tickets } from '../tickets.table.ts'

/** The wallets of the ticket's contact as one JSON value: a page of tickets is one query. */
const wallets = sql<{ id: number; name: string }[]>`coalesce((
  select json_agg(json_build_object('id', w.user_id, 'name', u.name) order by w.user_id)
  from ${contactWallets} w join ${users} u on u.tenant_id = w.tenant_id and u.id = w.user_id
  where w.tenant_id = ${tickets.tenantId} and w.contact_id = ${tickets.contactId}), '[]'::json)`

/** People who follow or help, likewise. */
const participants = sql<Participant[]>`coalesce((
  select json_agg(json_build_object('id', p.user_id, 'name', u.name, 'role', p.role) order by p.user_id)
  from ${ticketParticipants} p join ${users} u on u.tenant_id = p.tenant_id and u.id = p.user_id
  where p.tenant_id = ${tickets.tenantId} and p.ticket_id = ${tickets.id}), '[]'::json)`

const columns = {
  ticket: tickets,
  participants,
  contactName: contacts.name,
  contactNumber: contacts.number,
  contactEmail: contacts.email,
  contactPicture: contacts.profilePicUrl,
  contactIsGroup: contacts.isGroup,
  wallets,
  userName: users.name,
  queueName: queues.queue,
  queueColor: queues.color,
  connectionName: connections.name,
  connectionType: connections.type,
}

/** A context to read tickets with: the statements of a server have the parts that its plugins add. */
type Reads = KnowsParts & Pick<ServerContext, 'host' | 'db'>

const columnsOf = perServer((ctx: Reads) => ({ ...columns, ...partColumns(ctx) }))

const joinTickets = (db: Queries, selected: ReturnType<typeof columnsOf>) =>
  db
    .select(selected)
    .from(tickets)
    .innerJoin(contacts, and(eq(contacts.tenantId, tickets.tenantId), eq(contacts.id, tickets.contactId)))
    .innerJoin(connections, and(eq(connections.tenantId, tickets.tenantId), eq(connections.id, tickets.whatsappId)))
    .leftJoin(users, and(eq(users.tenantId, tickets.tenantId), eq(users.id, tickets.userId)))
    .leftJoin(queues, and(eq(queues.tenantId, tickets.tenantId), eq(queues.id, tickets.queueId)))

/** Tickets with everything a row shows, within one tenant. Add order, limit and offset. */
export const selectTickets = (ctx: Reads, scope: TenantScope, where?: SQL) =>
  joinTickets(ctx.db, columnsOf(ctx))
    .where(ofTenant(tickets, scope, where))
    .$dynamic()

const statementsOf = perServer((ctx: Reads) => {
  const selected = columnsOf(ctx)
  return {
    byIds: prepareOnce((db) =>
      joinTickets(db, selected)
        .where(ofGivenTenant(tickets, sql`${tickets.id} = any(${sql.placeholder('ids')}::int[])`))
        .orderBy(desc(tickets.sortAt), desc(tickets.id))
        .prepare(''),
    ),
    /** Of one id: a list of ids of unknown length makes PostgreSQL plan the joins anew each time, which takes ten times as long as running them. */
    byId: prepareOnce((db) =>
      joinTickets(db, selected)
        .where(ofGivenTenant(tickets, eq(tickets.id, sql.placeholder('id'))))
        .prepare(''),
    ),
    alive: prepareOnce((db) =>
      joinTickets(db, selected)
        .where(
          ofGivenTenant(
            tickets,
            eq(tickets.contactId, sql.placeholder('contactId')),
            eq(tickets.whatsappId, sql.placeholder('whatsappId')),
            ne(tickets.status, 'closed'),
          ),
        )
        .for('update', { of: tickets })
        .prepare(''),
    ),
    latest: prepareOnce((db) =>
      joinTickets(db, selected)
        .where(ofGivenTenant(tickets, eq(tickets.contactId, sql.placeholder('contactId')), eq(tickets.whatsappId, sql.placeholder('whatsappId'))))
        .orderBy(sql`${tickets.status} = 'closed'`, desc(tickets.sortAt), desc(tickets.id))
        .limit(1)
        .for('update', { of: tickets })
        .prepare(''),
    ),
  }
})

export type SelectedTicket = Awaited<ReturnType<typeof selectTickets>>[number]

/** Presents a ticket in one form for list, detail and socket, so that they always agree. */
export function presentTicket({ ticket, ...row }: SelectedTicket): Ticket {
  const has = (name: AssistantName) => ticket.assistants.includes(name)
  return {
    id: ticket.id,
    rev: ticket.rev,
    status: ticket.status,
    unreadMessages: ticket.unreadMessages,
    lastMessage: ticket.lastMessage,
    lastMessageAt: toEpochTextOrNull(ticket.lastMessageAt),
    lastMessageBy: ticket.lastMessageBy,
    createdAt: ticket.createdAt.toISOString(),
    updatedAt: ticket.updatedAt.toISOString(),
    startedAttendanceAt: toEpochTextOrNull(ticket.startedAttendanceAt),
    closedAt: toEpochTextOrNull(ticket.closedAt),
    channel: ticket.channel,
    answered: ticket.answered,
    isGroup: ticket.isGroup,
    isActiveDemand: ticket.isActiveDemand,
    isFarewellMessage: ticket.isFarewellMessage,
    userId: ticket.userId,
    contactId: ticket.contactId,
    whatsappId: ticket.whatsappId,
    queueId: ticket.queueId,
    kanban: ticket.kanban,
    chatFlowId: ticket.chatFlowId,
    priority: ticket.priority,
    waitingSince: ticket.waitingSince?.toISOString() ?? null,
    snoozedUntil: ticket.snoozedUntil?.toISOString() ?? null,
    pausedAt: ticket.pausedAt?.toISOString() ?? null,
    reasonId: ticket.reasonId,
    mergedIntoId: ticket.mergedIntoId,
    participants: row.participants,
    protocol: ticket.protocol,
    name: row.contactName,
    profilePicUrl: row.contactPicture,
    username: row.userName,
    user: ticket.userId !== null && row.userName !== null ? { id: ticket.userId, name: row.userName } : null,
    queue:
      ticket.queueId !== null && row.queueName !== null && row.queueColor !== null ? { id: ticket.queueId, queue: row.queueName, color: row.queueColor } : null,
    whatsapp: { id: ticket.whatsappId, name: row.connectionName, type: row.connectionType },
    contact: {
      id: ticket.contactId,
      name: row.contactName,
      number: row.contactNumber,
      email: row.contactEmail,
      profilePicUrl: row.contactPicture,
      isGroup: row.contactIsGroup,
      wallets: row.wallets,
    },
    tags: row.tags,
    ...(row.parts && { parts: row.parts }),
    scheduledMessages: [],
    difyStatus: has('dify'),
    lmStatus: has('lm'),
    geminiStatus: has('gemini'),
    deepseekStatus: has('deepseek'),
    qwenStatus: has('qwen'),
    claudeStatus: has('claude'),
    grokStatus: has('grok'),
    ollamaStatus: has('ollama'),
    n8nStatus: has('n8n'),
    typebotStatus: has('typebot'),
    dialogflowStatus: has('dialogflow'),
    chatgptStatus: has('chatgpt'),
  }
}

/** Tickets of the ids that are there, newest first. */
export async function findTickets(ctx: Reads, { tenantId }: TenantScope, ids: readonly number[]): Promise<Ticket[]> {
  if (ids.length === 0) return []
  return (await statementsOf(ctx).byIds(ctx.db).execute({ tenantId, ids })).map(presentTicket)
}

/** Tickets of the ids that were deleted, as they were. */
export async function findDeletedTickets(ctx: Reads, scope: TenantScope, ids: readonly number[]): Promise<Ticket[]> {
  if (ids.length === 0) return []
  const isOne = and(inArray(tickets.id, [...ids]), isNotNull(tickets.deletedAt))
  return (await joinTickets(ctx.db, columnsOf(ctx)).where(ofTenantWithDeleted(tickets, scope, isOne))).map(presentTicket)
}

/** The ticket as it is now, within the tenant; null when there is none. */
export async function findTicket(ctx: Reads, { tenantId }: TenantScope, id: number): Promise<Ticket | null> {
  const [row] = await statementsOf(ctx).byId(ctx.db).execute({ tenantId, id })
  return row ? presentTicket(row) : null
}

/** The ticket of a contact on a connection that is open or waiting, locked until the transaction ends. */
export async function lockAliveTicket(ctx: Reads, { tenantId }: TenantScope, contactId: number, whatsappId: number): Promise<Ticket | null> {
  const [row] = await statementsOf(ctx).alive(ctx.db).execute({ tenantId, contactId, whatsappId })
  return row ? presentTicket(row) : null
}

/** The same as `findLatest`, held until the transaction ends. */
export async function holdLatest(ctx: Reads, { tenantId }: TenantScope, contactId: number, whatsappId: number): Promise<Ticket | null> {
  const [row] = await statementsOf(ctx).latest(ctx.db).execute({ tenantId, contactId, whatsappId })
  return row ? presentTicket(row) : null
}

/** The same of several contacts on one connection, by contact; those without any ticket are not there. */
export async function holdLatestOfMany(ctx: Reads, scope: TenantScope, contactIds: readonly number[], whatsappId: number): Promise<Map<number, Ticket>> {
  const ofContact = ofTenant(tickets, scope, sql`${tickets.contactId} = wanted.id`, eq(tickets.whatsappId, whatsappId))
  const { rows } = await ctx.db.execute<{ id: number }>(sql`
    select latest.id from unnest(${sql.param([...contactIds])}::int[]) wanted(id) cross join lateral (
      select ${tickets.id} from ${tickets} where ${ofContact}
      order by ${tickets.status} = 'closed', ${tickets.sortAt} desc, ${tickets.id} desc limit 1 for update
    ) latest`)
  const found = await findTickets(
    ctx,
    scope,
    rows.map(({ id }) => id),
  )
  return new Map(found.map((ticket) => [ticket.contactId, ticket]))
}

/** The ticket of a contact on a connection that is not closed, else the latest closed one. */
export async function findLatest(ctx: Reads, scope: TenantScope, contactId: number, whatsappId: number): Promise<Ticket | null> {
  const [row] = await selectTickets(ctx, scope, and(eq(tickets.contactId, contactId), eq(tickets.whatsappId, whatsappId)))
    .orderBy(sql`${tickets.status} = 'closed'`, desc(tickets.sortAt), desc(tickets.id))
    .limit(1)
  return row ? presentTicket(row) : null
}
