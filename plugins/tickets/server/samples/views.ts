import { tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { administratorOf } from '#core/server/seeds/agents.ts'
import type { SampleScope } from '#core/server/seeds/sampleScope.ts'
import { attendanceFilterSchema } from '../../contract/attendanceFilter.ts'
import type { TicketStatus } from '../../contract/index.ts'
import { ticketViews } from '../views/views.table.ts'

const views: { name: string; tab: TicketStatus; filter: object }[] = [
  { name: 'Mais urgentes primeiro', tab: 'open', filter: { sort: 'priority', scope: 'all' } },
  { name: 'Não lidas da equipe', tab: 'open', filter: { withUnreadMessages: true, scope: 'all' } },
  { name: 'Adiados', tab: 'open', filter: { snoozed: 'only', scope: 'all' } },
]

/** Shared views that a company would keep; those that are there stay as they are. */
export async function seedViews({ db }: ServerContext, scope: SampleScope): Promise<void> {
  const random = scope.random()
  const rows = tenantRows(db, scope, ticketViews)
  const known = new Set((await rows.find()).map(({ name }) => name))
  const { id: userId } = await administratorOf(db, scope)
  for (const { name, tab, filter } of views) {
    const id = random.uuid()
    if (!known.has(name)) await rows.insert({ id, userId, name, tab, filter: attendanceFilterSchema.parse(filter), isShared: true, queueIds: [] })
  }
}
