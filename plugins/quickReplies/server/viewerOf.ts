import type { ServerContext } from '#core/server/plugin.ts'
import { teamService } from '#plugins/team/contract/index.ts'
import type { ReplyViewer } from '../contract/index.ts'

/** Somebody as the rules of who sees what know them. */
export type ReplyPerson = Omit<ReplyViewer, 'queueIds'> & { tenantId: number }

export const viewerOf = async (ctx: ServerContext, { tenantId, userId, profile }: ReplyPerson): Promise<ReplyViewer> => ({
  userId,
  profile,
  queueIds: await ctx.use(teamService).queueIdsOf(tenantId, userId),
})
