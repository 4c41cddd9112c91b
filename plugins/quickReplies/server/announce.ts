import type { ServerContext } from '#core/server/plugin.ts'
import { rooms } from '#core/server/socket/rooms.ts'
import { teamService } from '#plugins/team/contract/index.ts'
import { type FastReply, fastReplyGone, fastReplySaved, maySeeReply } from '../contract/index.ts'

/** Fields that decide who sees a reply. */
type Seen = Pick<FastReply, 'id' | 'userId' | 'scope' | 'queueIds'>

async function viewersOf(ctx: ServerContext, tenantId: number, reply: Seen): Promise<string[]> {
  const members = await ctx.use(teamService).membersOf(tenantId)
  return members.filter((member) => maySeeReply(reply, member)).map(({ userId }) => rooms.user(tenantId, userId))
}

/** Tells those who see the reply now, and those who no longer do. `before` is null for a new one. */
export async function announceSaved(ctx: ServerContext, tenantId: number, before: Seen | null, after: FastReply): Promise<void> {
  const now = await viewersOf(ctx, tenantId, after)
  ctx.push(fastReplySaved, tenantId, after, now)
  if (!before) return
  const gone = (await viewersOf(ctx, tenantId, before)).filter((room) => !now.includes(room))
  if (gone.length > 0) ctx.push(fastReplyGone, tenantId, { id: after.id }, gone)
}

export async function announceGone(ctx: ServerContext, tenantId: number, reply: Seen): Promise<void> {
  ctx.push(fastReplyGone, tenantId, { id: reply.id }, await viewersOf(ctx, tenantId, reply))
}
