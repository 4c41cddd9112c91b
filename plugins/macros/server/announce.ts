import type { ServerContext } from '#core/server/plugin.ts'
import { rooms } from '#core/server/socket/rooms.ts'
import { teamService } from '#plugins/team/contract/index.ts'
import { type Macro, macroGone, macroSaved, maySeeMacro } from '../contract/index.ts'

/** Fields that decide who sees a macro. */
type Seen = Pick<Macro, 'id' | 'userId' | 'isShared'>

async function viewersOf(ctx: ServerContext, tenantId: number, macro: Seen): Promise<string[]> {
  const members = await ctx.use(teamService).membersOf(tenantId)
  return members.filter((member) => maySeeMacro(macro, member)).map(({ userId }) => rooms.user(tenantId, userId))
}

/** Tells those who see the macro now, and those who no longer do. `before` is null for a new one. */
export async function announceSaved(ctx: ServerContext, tenantId: number, before: Seen | null, after: Macro): Promise<void> {
  const now = await viewersOf(ctx, tenantId, after)
  ctx.push(macroSaved, tenantId, after, now)
  if (!before) return
  const gone = (await viewersOf(ctx, tenantId, before)).filter((room) => !now.includes(room))
  if (gone.length > 0) ctx.push(macroGone, tenantId, { id: after.id }, gone)
}

export async function announceGone(ctx: ServerContext, tenantId: number, macro: Seen): Promise<void> {
  ctx.push(macroGone, tenantId, { id: macro.id }, await viewersOf(ctx, tenantId, macro))
}
