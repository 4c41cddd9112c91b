import type { ServerContext } from '#core/server/plugin.ts'
import { teamService } from '#plugins/team/contract/index.ts'

/** Name of a person of the company; null for nobody. */
export const authorName = async (ctx: ServerContext, tenantId: number, userId: number | null): Promise<string | null> =>
  userId === null ? null : ((await ctx.use(teamService).membersOf(tenantId)).find((member) => member.userId === userId)?.name ?? null)
