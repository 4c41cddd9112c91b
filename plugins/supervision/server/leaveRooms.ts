import type { ServerContext } from '#core/server/plugin.ts'
import { rooms } from '#core/server/socket/rooms.ts'
import type { User } from '#plugins/team/contract/index.ts'
import { FOLLOW_ROOM, tellFollowed } from './follow.ts'
import { WATCH_ROOM } from './watch.ts'

/** Somebody's rights changed: who does not lead any more watches and follows nothing. */
export async function leaveRooms({ id: userId, profile }: User, tenantId: number, ctx: ServerContext): Promise<void> {
  if (profile === 'admin' || profile === 'super') return
  const sockets = await ctx.sockets.inRoom(rooms.user(tenantId, userId))
  const joined = new Set(sockets.flatMap((socket) => [...socket.rooms]))
  for (const room of joined) {
    const followed = FOLLOW_ROOM.exec(room)?.[2]
    if (!followed && !WATCH_ROOM.test(room)) continue
    ctx.sockets.leaveRoom(tenantId, userId, room)
    if (followed) tellFollowed(ctx, tenantId, Number(followed))
  }
}
