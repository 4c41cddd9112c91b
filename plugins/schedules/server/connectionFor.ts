import type { ServerContext } from '#core/server/plugin.ts'
import { connectionsService } from '#plugins/connections/contract/index.ts'
import { ticketsService } from '#plugins/tickets/contract/index.ts'
import { refusedSchedule } from '../contract/index.ts'

/** The wanted connection, else the tenant's own choice. @throws invalidInput (422) when there is none in use */
export async function connectionFor(ctx: ServerContext, tenantId: number, wanted: number | null | undefined): Promise<number> {
  const connections = ctx.use(connectionsService)
  const connection = await (wanted ? connections.byId(tenantId, wanted) : connections.defaultOf(tenantId))
  if (connection) return connection.id
  throw refusedSchedule([{ field: 'whatsappId', code: 'unknown', message: 'There is no such connection' }])
}

/** Nothing is planned that its contact would never see. @throws noContactFound (404), invalidInput (422) */
export async function needReach(ctx: ServerContext, tenantId: number, contactId: number, whatsappId: number): Promise<void> {
  if (await ctx.use(ticketsService).reaches(tenantId, contactId, whatsappId)) return
  throw refusedSchedule([{ field: 'whatsappId', code: 'outOfReach', message: 'The contact has never come by this connection, and it cannot call a number' }])
}
