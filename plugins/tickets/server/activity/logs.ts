import { and, desc, eq, gte, inArray, lt, ne, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { users } from '#core/server/auth/identity.table.ts'
import { ofTenant, type TenantScope } from '#core/server/db/repository.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { queues } from '#plugins/team/server/team.table.ts'
import { type listTicketLogs, type Ticket, type TicketLog, type TicketLogFacts, ticketsService } from '../../contract/index.ts'
import { announceLog } from '../announce/announce.ts'
import { readableTickets } from '../readable.where.ts'
import { ticketLogs, tickets } from '../tickets.table.ts'

type Question = z.output<(typeof listTicketLogs)['input']>

/** Entries that do not stand between messages: who looked, what the line of the ticket says already, and what stands there itself. */
const ASIDE: TicketLog['type'][] = ['access', 'create', 'note']

const selectLogs = (ctx: ServerContext, scope: TenantScope, where: SQL | undefined, most: number) =>
  ctx.db
    .select({ log: ticketLogs, userName: users.name, queueName: queues.queue })
    .from(ticketLogs)
    .leftJoin(users, and(eq(users.tenantId, ticketLogs.tenantId), eq(users.id, ticketLogs.userId)))
    .leftJoin(queues, and(eq(queues.tenantId, ticketLogs.tenantId), eq(queues.id, ticketLogs.queueId)))
    .where(ofTenant(ticketLogs, scope, where))
    .orderBy(desc(ticketLogs.createdAt), desc(ticketLogs.id))
    .limit(most)

type Selected = Awaited<ReturnType<typeof selectLogs>>[number]

const present = ({ log, userName, queueName }: Selected): TicketLog => ({
  id: log.id,
  type: log.type,
  createdAt: log.createdAt.toISOString(),
  ticketId: log.ticketId,
  user: log.userId !== null && userName !== null ? { id: log.userId, name: userName } : null,
  queue: log.queueId !== null && queueName !== null ? { id: log.queueId, queue: queueName } : null,
  ...(log.facts && { facts: log.facts }),
})

/** Of a ticket, and of the contact's other ones that the reader may see from before it began. */
async function withEarlier(ctx: ServerContext, actor: Actor, ticket: Ticket): Promise<SQL | undefined> {
  const others = ctx.db
    .select({ id: tickets.id })
    .from(tickets)
    .where(ofTenant(tickets, actor, eq(tickets.contactId, ticket.contactId), ne(tickets.id, ticket.id), await readableTickets(ctx, actor)))
  const isBefore = and(lt(ticketLogs.createdAt, new Date(ticket.createdAt)), sql`${ticketLogs.ticketId} in ${others}`)
  return and(or(eq(ticketLogs.ticketId, ticket.id), isBefore), notInArray(ticketLogs.type, ASIDE))
}

/** @see contract listTicketLogs. @throws noTicketFound (404) */
export async function listLogs(ctx: ServerContext, actor: Actor, { ticketId, earlier, from, to, limit }: Question): Promise<TicketLog[]> {
  const ticket = await ctx.use(ticketsService).readable(actor, ticketId)
  const where = and(
    earlier ? await withEarlier(ctx, actor, ticket) : eq(ticketLogs.ticketId, ticketId),
    from ? gte(ticketLogs.createdAt, new Date(from)) : undefined,
    to ? lt(ticketLogs.createdAt, new Date(to)) : undefined,
  )
  return (await selectLogs(ctx, actor, where, limit)).map(present)
}

export interface LogEntry {
  ticketId: number
  type: TicketLog['type']
  userId: number | null
  queueId?: number | null
  facts?: TicketLogFacts | undefined
}

/** The same for many at once. */
export async function logTickets(ctx: ServerContext, scope: TenantScope, entries: readonly LogEntry[]): Promise<void> {
  if (entries.length === 0) return
  const rows = await ctx.db
    .insert(ticketLogs)
    .values(entries.map((entry) => ({ ...entry, tenantId: scope.tenantId, createdAt: ctx.now() })))
    .returning({ id: ticketLogs.id })
  // Nobody has a ticket open that is made at this moment.
  const ids = rows.flatMap(({ id }, index) => (entries[index]?.type === 'create' ? [] : [id]))
  if (ids.length === 0) return
  const newLogs = await selectLogs(ctx, scope, inArray(ticketLogs.id, ids), ids.length)
  for (const row of newLogs) announceLog(ctx, scope.tenantId, present(row))
}

/** Writes what happened and tells those who have the ticket open. */
export const logTicket = (ctx: ServerContext, scope: TenantScope, entry: LogEntry): Promise<void> => logTickets(ctx, scope, [entry])
