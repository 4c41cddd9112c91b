import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { rooms } from '#core/server/socket/rooms.ts'
import { workspacesChanged } from '../contract/index.ts'

/** Tells those whose list may have changed: the owner of a personal workspace, the company of a shared one. */
export function announce(ctx: ServerContext, { tenantId, userId }: Actor, isShared: boolean): void {
  ctx.push(workspacesChanged, tenantId, {}, [isShared ? rooms.tenant(tenantId) : rooms.user(tenantId, userId)])
}
