import type { AppEvent } from '#core/contract/define.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { rooms } from '#core/server/socket/rooms.ts'
import { teamService } from '#plugins/team/contract/index.ts'
import { type Ticket, ticketsService } from '#plugins/tickets/contract/index.ts'
import { leadsSchedules, type Schedule } from '../contract/index.ts'

/** Cache of the contacts for whom anything is planned, by tenant. */
export const PLANNED = 'schedules.planned'

/** Tells who made it, who leads, and those who may read the conversation: the contact's latest on the connection unless `ticket` is given. */
export async function announce(ctx: ServerContext, tenantId: number, event: AppEvent<Schedule>, schedule: Schedule, ticket?: Ticket | null): Promise<void> {
  ctx.forget(PLANNED, String(tenantId))
  const tickets = ctx.use(ticketsService)
  const conversation = ticket === undefined ? await tickets.latestOf(tenantId, schedule.contactId, schedule.whatsappId) : ticket
  const members = await ctx.use(teamService).membersOf(tenantId)
  const own = members.filter((member) => member.userId === schedule.userId || leadsSchedules(member)).map(({ userId }) => rooms.user(tenantId, userId))
  const readers = conversation ? await tickets.receiversOf(tenantId, conversation) : []
  ctx.push(event, tenantId, schedule, [...new Set([...own, ...readers])])
}
