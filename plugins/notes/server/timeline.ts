import { and, desc, eq, lt } from 'drizzle-orm'
import { defineService, extend } from '#core/contract/define.ts'
import { users } from '#core/server/auth/identity.table.ts'
import { ofTenant } from '#core/server/db/repository.ts'
import { provide, type ServerContext, type ServerPart } from '#core/server/plugin.ts'
import { type TimelineSource, timelineSources } from '#plugins/contacts/contract/index.ts'
import { readableTickets } from '#plugins/tickets/server/readable.where.ts'
import { tickets } from '#plugins/tickets/server/tickets.table.ts'
import { notes } from './notes.table.ts'

const source = defineService<TimelineSource>('notes.timeline')

/** Notes on conversations that the reader may read. */
const createSource = (ctx: ServerContext): TimelineSource => ({
  async entries(reader, contactId, { before, limit }) {
    const rows = await ctx.db
      .select({ id: notes.id, at: notes.createdAt, ticketId: notes.ticketId, text: notes.note, by: users.name })
      .from(notes)
      .innerJoin(tickets, and(eq(tickets.tenantId, notes.tenantId), eq(tickets.id, notes.ticketId)))
      .innerJoin(users, and(eq(users.tenantId, notes.tenantId), eq(users.id, notes.userId)))
      .where(ofTenant(notes, reader, eq(tickets.contactId, contactId), await readableTickets(ctx, reader), lt(notes.createdAt, before)))
      .orderBy(desc(notes.createdAt), desc(notes.id))
      .limit(limit)
    return rows.map(({ id, at, ticketId, text, by }) => ({
      ...{ id: String(id), at, text },
      key: 'notes.timeline.written',
      values: { by },
      path: `/atendimento/${ticketId}`,
    }))
  },
})

/** Notes in the timeline of their contact. */
export const timeline: ServerPart = {
  extends: [extend(timelineSources, { id: 'notes', permission: 'notes.list', service: source })],
  provides: [provide(source, createSource)],
}
