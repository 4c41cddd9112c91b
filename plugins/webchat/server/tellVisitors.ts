import type { ServerContext } from '#core/server/plugin.ts'
import { VISITOR_NAMESPACE } from '../contract/index.ts'
import { webchatRoom } from './visitor.ts'

const room = (ctx: ServerContext, tenantId: number, id: number) => ctx.host.namespace(VISITOR_NAMESPACE).in(webchatRoom(tenantId, id))

/** Something of the web chat is different: open pages ask for it anew. */
export const tellVisitors = (ctx: ServerContext, tenantId: number, id: number): void => void room(ctx, tenantId, id).emit('config')

/** The web chat, or its address, ended: open pages say so, and their lines end. */
export function endVisits(ctx: ServerContext, tenantId: number, id: number): void {
  room(ctx, tenantId, id).emit('gone')
  room(ctx, tenantId, id).disconnectSockets(true)
}
