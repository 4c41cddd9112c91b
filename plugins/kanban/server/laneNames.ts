import { eq } from 'drizzle-orm'
import { defineService } from '#core/contract/define.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import type { TicketLanes } from '#plugins/tickets/contract/index.ts'
import { lanes } from './lanes.table.ts'

export const laneNames = defineService<TicketLanes>('kanban.laneNames')

/** Names of lanes, for what changes the lane of a ticket. */
export const createLaneNames = (ctx: ServerContext): TicketLanes => ({
  nameOf: async (tenantId, laneId) => (await tenantRows(ctx.db, { tenantId }, lanes).first(eq(lanes.id, laneId)))?.name ?? null,
})
