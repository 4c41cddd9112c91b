import { and, desc, eq, inArray, lt } from 'drizzle-orm'
import { defineService, extend } from '#core/contract/define.ts'
import { users } from '#core/server/auth/identity.table.ts'
import { ofTenant } from '#core/server/db/repository.ts'
import { provide, type ServerContext, type ServerPart } from '#core/server/plugin.ts'
import { type TimelineEntry, type TimelineSource, timelineSources } from '#plugins/contacts/contract/index.ts'
import { queues } from '#plugins/team/server/team.table.ts'
import { visibleTickets } from '../readable.where.ts'
import { ticketLogs, tickets } from '../tickets.table.ts'

const source = defineService<TimelineSource>('tickets.timeline')

const pathOf = (ticketId: number): string => `/atendimento/${ticketId}`

/** Conversations that the reader sees: when they began, were opened, closed and by whom. */
const createSource = (ctx: ServerContext): TimelineSource => ({
  async entries(reader, contactId, { before, limit }) {
    const seen = and(eq(tickets.contactId, contactId), await visibleTickets(ctx, reader))
    const begun = await ctx.db
      .select({ id: tickets.id, protocol: tickets.protocol, at: tickets.createdAt, queue: queues.queue })
      .from(tickets)
      .leftJoin(queues, and(eq(queues.tenantId, tickets.tenantId), eq(queues.id, tickets.queueId)))
      .where(ofTenant(tickets, reader, seen, lt(tickets.createdAt, before)))
      .orderBy(desc(tickets.createdAt))
      .limit(limit)
    const logs = await ctx.db
      .select({ id: ticketLogs.id, type: ticketLogs.type, at: ticketLogs.createdAt, ticketId: tickets.id, protocol: tickets.protocol, by: users.name })
      .from(ticketLogs)
      .innerJoin(tickets, and(eq(tickets.tenantId, ticketLogs.tenantId), eq(tickets.id, ticketLogs.ticketId)))
      .leftJoin(users, and(eq(users.tenantId, ticketLogs.tenantId), eq(users.id, ticketLogs.userId)))
      .where(ofTenant(ticketLogs, reader, seen, inArray(ticketLogs.type, ['open', 'closed', 'autoClose']), lt(ticketLogs.createdAt, before)))
      .orderBy(desc(ticketLogs.createdAt), desc(ticketLogs.id))
      .limit(limit)
    return [
      ...begun.map(
        ({ id, protocol, at, queue }): TimelineEntry => ({
          id: `begun-${id}`,
          at,
          key: queue === null ? 'tickets.timeline.begun' : 'tickets.timeline.begunIn',
          values: { protocol, ...(queue !== null && { queue }) },
          text: null,
          path: pathOf(id),
        }),
      ),
      ...logs.map(({ id, type, at, ticketId, protocol, by }): TimelineEntry => {
        const what = type === 'open' ? 'opened' : 'closed'
        const key = by === null ? `tickets.timeline.${what}` : `tickets.timeline.${what}By`
        return { id: `log-${id}`, at, key, values: { protocol, ...(by !== null && { by }) }, text: null, path: pathOf(ticketId) }
      }),
    ]
  },
})

/** Conversations in the timeline of their contact. */
export const timeline: ServerPart = {
  extends: [extend(timelineSources, { id: 'tickets', permission: 'tickets.list', service: source })],
  provides: [provide(source, createSource)],
}
