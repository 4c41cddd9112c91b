import { and, eq } from 'drizzle-orm'
import { tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { teamService } from '#plugins/team/contract/index.ts'
import { flowVersions } from './flows.table.ts'
import type { SessionRow } from './sessions.ts'

/** Whoever published the version that a conversation is in, as far as they are still there. */
export async function authorOf(ctx: ServerContext, tenantId: number, { flowId, version }: Pick<SessionRow, 'flowId' | 'version'>) {
  const row = await tenantRows(ctx.db, { tenantId }, flowVersions).first(and(eq(flowVersions.flowId, flowId), eq(flowVersions.version, version)))
  const member = (await ctx.use(teamService).membersOf(tenantId)).find(({ userId }) => userId === row?.userId)
  return member ? { tenantId, userId: member.userId, name: member.name, profile: member.profile } : null
}
