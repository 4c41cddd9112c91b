import { and, eq, exists, gte, inArray, lt, ne, not, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { ofTenant } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { connections } from '#plugins/connections/server/connections.table.ts'
import type { Reader, resolvePending as resolveEndpoint } from '../../contract/index.ts'
import { countersCache } from '../announce/announce.ts'
import { changeByRule } from '../lifecycle/changeByRule.ts'
import { tickets } from '../tickets.table.ts'

/** Closes each in a transaction of its own, as a rule does. */
async function closeAll(ctx: ServerContext, actor: Reader, where: SQL | undefined): Promise<number> {
  const rows = await ctx.db
    .select({ id: tickets.id })
    .from(tickets)
    .where(ofTenant(tickets, actor, where))
    .orderBy(tickets.id)
  let closed = 0
  for (const { id } of rows) {
    const after = await changeByRule(ctx, actor.tenantId, id, { status: 'closed' }, ({ status }) => status !== 'closed')
    if (after) closed += 1
  }
  return closed
}

/** @see contract clearTickets */
export async function clearTickets(ctx: ServerContext, actor: Reader): Promise<{ cleared: number }> {
  const inUse = ctx.db
    .select({ one: sql`1` })
    .from(connections)
    .where(and(eq(connections.tenantId, tickets.tenantId), eq(connections.id, tickets.whatsappId), eq(connections.isActive, true)))
  return { cleared: await closeAll(ctx, actor, and(ne(tickets.status, 'closed'), not(exists(inUse)))) }
}

/** @see contract resolvePending */
export async function resolvePending(ctx: ServerContext, actor: Reader, input: z.output<(typeof resolveEndpoint)['input']>): Promise<{ resolved: number }> {
  const { queuesIds, whatsappIds, startDate, endDate, isGroup } = input
  const where = and(
    eq(tickets.status, 'pending'),
    queuesIds.length > 0 ? inArray(tickets.queueId, queuesIds) : undefined,
    whatsappIds.length > 0 ? inArray(tickets.whatsappId, whatsappIds) : undefined,
    startDate ? gte(tickets.createdAt, new Date(startDate)) : undefined,
    endDate ? lt(tickets.createdAt, new Date(endDate)) : undefined,
    isGroup === undefined ? undefined : eq(tickets.isGroup, isGroup),
  )
  return { resolved: await closeAll(ctx, actor, where) }
}

/** Longest excerpt of a message that the list keeps. */
const LONGEST_EXCERPT = 255

/** Recounts in one statement; lists ask again. @see contract recountLastMessages */
export async function recountLastMessages(ctx: ServerContext, actor: Reader): Promise<{ updated: number }> {
  const { rows } = await ctx.db.execute<{ id: number }>(sql`
    update tickets t set last_message = left(m.body, ${LONGEST_EXCERPT}::int), last_message_at = m.timestamp,
      last_message_by = case when m.from_me then jsonb_build_object('userId', m.user_id, 'name', coalesce(m.writer, '')) end, sort_at = m.timestamp, rev = t.rev + 1
    from tickets own
    cross join lateral (
      select said.body, said.timestamp, said.from_me, said.user_id, u.name as writer
      from messages said left join users u on u.tenant_id = said.tenant_id and u.id = said.user_id
      where said.tenant_id = own.tenant_id and said.ticket_id = own.id and not said.is_deleted
      order by said.timestamp desc, said.seq desc limit 1) m
    where own.tenant_id = ${actor.tenantId}::int and own.deleted_at is null and t.tenant_id = own.tenant_id and t.id = own.id
      and (t.last_message_at is distinct from m.timestamp or t.last_message is null)
    returning t.id`)
  if (rows.length > 0) ctx.forget(countersCache(actor.tenantId))
  return { updated: rows.length }
}
