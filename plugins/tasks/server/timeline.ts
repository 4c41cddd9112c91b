import { and, desc, eq, isNull, lt } from 'drizzle-orm'
import { defineService, extend } from '#core/contract/define.ts'
import { ofTenant } from '#core/server/db/repository.ts'
import { provide, type ServerContext, type ServerPart } from '#core/server/plugin.ts'
import { type TimelineEntry, type TimelineSource, timelineSources } from '#plugins/contacts/contract/index.ts'
import { tickets } from '#plugins/tickets/server/tickets.table.ts'
import { tasks } from './tasks.table.ts'
import { visibleTasks } from './visible.where.ts'

const source = defineService<TimelineSource>('tasks.timeline')

/** Tasks about the contact's conversations, as far as the reader sees them: made and finished. */
const createSource = (ctx: ServerContext): TimelineSource => ({
  async entries(reader, contactId, { before, limit }) {
    const select = (at: typeof tasks.createdAt | typeof tasks.finishedAt) =>
      ctx.db
        .select({ id: tasks.id, name: tasks.name, createdAt: tasks.createdAt, finishedAt: tasks.finishedAt })
        .from(tasks)
        .innerJoin(tickets, and(eq(tickets.tenantId, tasks.tenantId), eq(tickets.id, tasks.ticketId), isNull(tickets.deletedAt)))
        .where(ofTenant(tasks, reader, eq(tickets.contactId, contactId), isNull(tasks.deletedAt), visibleTasks(ctx, reader), lt(at, before)))
        .orderBy(desc(at))
        .limit(limit)
    const entryOf = (id: number, name: string, what: string, at: Date): TimelineEntry => ({
      ...{ id: `${what}-${id}`, at, text: null },
      key: `tasks.timeline.${what}`,
      values: { name },
      path: `/tarefas?${new URLSearchParams({ search: name, status: 'all' })}`,
    })
    return [
      ...(await select(tasks.createdAt)).map(({ id, name, createdAt }) => entryOf(id, name, 'made', createdAt)),
      ...(await select(tasks.finishedAt)).flatMap(({ id, name, finishedAt }) => (finishedAt ? entryOf(id, name, 'finished', finishedAt) : [])),
    ]
  },
})

/** Tasks in the timeline of the contact. */
export const timeline: ServerPart = {
  extends: [extend(timelineSources, { id: 'tasks', permission: 'tasks.list', service: source })],
  provides: [provide(source, createSource)],
}
