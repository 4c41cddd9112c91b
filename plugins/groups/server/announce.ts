import type { ServerContext } from '#core/server/plugin.ts'
import { rooms } from '#core/server/socket/rooms.ts'
import { teamService } from '#plugins/team/contract/index.ts'
import { type Act, actMoved } from '../contract/index.ts'
import type { ActRow } from './groups.table.ts'

/** Rooms of the people who may see rules of groups. */
export async function leaders(ctx: ServerContext, tenantId: number): Promise<string[]> {
  const members = await ctx.use(teamService).membersOf(tenantId)
  return members.filter(({ profile }) => profile !== 'user').map(({ userId }) => rooms.user(tenantId, userId))
}

export const presentAct = ({ id, whatsappId, groupId, groupName, kind, state, people, cause, reason, at }: ActRow): Act => ({
  ...{ id, whatsappId, groupId, groupName, kind, state, cause, reason },
  people: people.map(({ name, number }) => ({ name, number })),
  at: at.getTime(),
})

export async function announceAct(tx: ServerContext, row: ActRow): Promise<void> {
  tx.push(actMoved, row.tenantId, presentAct(row), await leaders(tx, row.tenantId))
}
