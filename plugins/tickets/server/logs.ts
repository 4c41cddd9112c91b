import { and, desc, eq, inArray } from 'drizzle-orm'
import { users } from '#core/server/auth/identity.table.ts'
import { ofTenant, type TenantScope } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { queues } from '#plugins/team/server/team.table.ts'
import type { TicketLog } from '../contract/index.ts'
import { announceLog } from './announce.ts'
import { ticketLogs } from './tickets.table.ts'

const MOST_LOGS = 500

const selectLogs = (ctx: ServerContext, scope: TenantScope, id: { ticketId: number } | { logIds: readonly number[] }) =>
  ctx.db
    .select({ log: ticketLogs, userName: users.name, queueName: queues.queue })
    .from(ticketLogs)
    .leftJoin(users, and(eq(users.tenantId, ticketLogs.tenantId), eq(users.id, ticketLogs.userId)))
    .leftJoin(queues, and(eq(queues.tenantId, ticketLogs.tenantId), eq(queues.id, ticketLogs.queueId)))
    .where(ofTenant(ticketLogs, scope, 'ticketId' in id ? eq(ticketLogs.ticketId, id.ticketId) : inArray(ticketLogs.id, [...id.logIds])))
    .orderBy(desc(ticketLogs.id))
    .limit('ticketId' in id ? MOST_LOGS : id.logIds.length)

type Selected = Awaited<ReturnType<typeof selectLogs>>[number]

const present = ({ log, userName, queueName }: Selected): TicketLog => ({
  id: log.id,
  type: log.type,
  createdAt: log.createdAt.toISOString(),
  ticketId: log.ticketId,
  user: log.userId !== null && userName !== null ? { id: log.userId, name: userName } : null,
  queue: log.queueId !== null && queueName !== null ? { id: log.queueId, queue: queueName } : null,
})

/** Newest first, at most 500. */
export async function listLogs(ctx: ServerContext, scope: TenantScope, ticketId: number): Promise<TicketLog[]> {
  return (await selectLogs(ctx, scope, { ticketId })).map(present)
}

export interface LogEntry {
  ticketId: number
  type: TicketLog['type']
  userId: number | null
  queueId?: number | null
}

/** The same for many at once. */
export async function logTickets(ctx: ServerContext, scope: TenantScope, entries: readonly LogEntry[]): Promise<void> {
  if (entries.length === 0) return
  const rows = await ctx.db
    .insert(ticketLogs)
    .values(entries.map((entry) => ({ ...entry, tenantId: scope.tenantId, createdAt: ctx.now() })))
    .returning({ id: ticketLogs.id })
  const told = await selectLogs(ctx, scope, { logIds: rows.map(({ id }) => id) })
  for (const row of told) announceLog(ctx, scope.tenantId, present(row))
}

/** Writes what happened and tells those who have the ticket open. */
export const logTicket = (ctx: ServerContext, scope: TenantScope, entry: LogEntry): Promise<void> => logTickets(ctx, scope, [entry])
