import { invalidInput } from '#core/contract/errors.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { type Member, teamService } from '#plugins/team/contract/index.ts'
import { ticketLanes } from '../../contract/index.ts'

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

/** The name of a lane; null where the company has no such lane, and for none. */
export async function laneName(ctx: ServerContext, tenantId: number, laneId: number | null): Promise<string | null> {
  if (laneId === null) return null
  for (const lanes of await ctx.contributionsFor(ticketLanes, tenantId)) {
    const name = await ctx.use(lanes).nameOf(tenantId, laneId)
    if (name !== null) return name
  }
  return null
}

/** @throws invalidInput (422) when the tenant has no such lane */
export async function checkLane(ctx: ServerContext, tenantId: number, laneId: number): Promise<void> {
  if ((await laneName(ctx, tenantId, laneId)) !== null) return
  throw invalidInput([{ field: 'kanban', code: 'unknown', message: 'There is no such lane' }], 422)
}
