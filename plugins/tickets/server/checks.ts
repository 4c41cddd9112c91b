import { eq } from 'drizzle-orm'
import { invalidInput } from '#core/contract/errors.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { lanes } from '#plugins/kanban/server/lanes.table.ts'
import { type Member, teamService } from '#plugins/team/contract/index.ts'

/** @throws invalidInput (422) when the tenant has no such active queue */
export async function checkQueue(ctx: ServerContext, tenantId: number, queueId: number): Promise<void> {
  if (await ctx.use(teamService).hasQueue(tenantId, queueId)) return
  throw invalidInput([{ field: 'queueId', code: 'unknown', message: 'There is no such queue' }], 422)
}

/** @throws invalidInput (422) when the tenant has no such active person */
export async function checkPerson(ctx: ServerContext, tenantId: number, userId: number): Promise<Member> {
  const member = (await ctx.use(teamService).membersOf(tenantId)).find((one) => one.userId === userId)
  if (member) return member
  throw invalidInput([{ field: 'userId', code: 'unknown', message: 'There is no such person' }], 422)
}

/** @throws invalidInput (422) when the tenant has no such lane */
export async function checkLane(ctx: ServerContext, tenantId: number, laneId: number): Promise<void> {
  if (await tenantRows(ctx.db, { tenantId }, lanes).first(eq(lanes.id, laneId))) return
  throw invalidInput([{ field: 'kanban', code: 'unknown', message: 'There is no such lane' }], 422)
}
