import { AppError, noPermission, noUserFound } from '#core/contract/errors.ts'
import type { Actor, ServerContext, SignallingSocket } from '#core/server/plugin.ts'
import { rooms } from '#core/server/socket/rooms.ts'
import { teamService } from '#plugins/team/contract/index.ts'
import { ticketsService } from '#plugins/tickets/contract/index.ts'
import { followersChanged, frontShown } from '../contract/index.ts'

/** Room of those who follow a person: tenant and person. */
export const FOLLOW_ROOM = /^t(\d+):follow:(\d+)$/

const roomOf = (tenantId: number, userId: number): string => `t${tenantId}:follow:${userId}`

/** Who follows a person right now, each once. */
export async function followersOf(ctx: ServerContext, tenantId: number, userId: number): Promise<{ userId: number; name: string }[]> {
  const sockets = await ctx.sockets.inRoom(roomOf(tenantId, userId))
  return [...new Map(sockets.map(({ actor }) => [actor.userId, actor.name]))].map(([id, name]) => ({ userId: id, name }))
}

/** Tells the person who is followed. */
export async function tellFollowed(ctx: ServerContext, tenantId: number, userId: number): Promise<void> {
  const followers = await followersOf(ctx, tenantId, userId)
  ctx.push(followersChanged, tenantId, { followers }, [rooms.user(tenantId, userId)])
}

/** @throws noPermission (403) for oneself, noUserFound (404) for who is not of the company */
export async function follow(userId: number, { actor, join }: SignallingSocket, ctx: ServerContext): Promise<void> {
  if (userId === actor.userId) throw noPermission()
  const members = await ctx.use(teamService).membersOf(actor.tenantId)
  if (!members.some((member) => member.userId === userId)) throw noUserFound()
  await join(roomOf(actor.tenantId, userId))
  await tellFollowed(ctx, actor.tenantId, userId)
}

export async function unfollow(userId: number, { actor, leave }: SignallingSocket, ctx: ServerContext): Promise<void> {
  await leave(roomOf(actor.tenantId, userId))
  await tellFollowed(ctx, actor.tenantId, userId)
}

/** Passes on what somebody has in front; a ticket that they may not read is none. */
export async function passOn({ ticketId }: { ticketId: number | null }, { actor }: SignallingSocket, ctx: ServerContext): Promise<void> {
  const { tenantId, userId } = actor
  const shown = ticketId !== null && (await mayRead(ctx, actor, ticketId)) ? ticketId : null
  ctx.push(frontShown, tenantId, { userId, ticketId: shown }, [roomOf(tenantId, userId)])
}

async function mayRead(ctx: ServerContext, actor: Actor, ticketId: number): Promise<boolean> {
  try {
    await ctx.use(ticketsService).readable(actor, ticketId)
    return true
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return false
    throw error
  }
}

/** A socket that ends follows nobody any more. */
export function watchDisconnects(ctx: ServerContext): void {
  ctx.sockets.onDisconnect((actor, left) => {
    for (const room of left) {
      const userId = FOLLOW_ROOM.exec(room)?.[2]
      if (userId) void tellFollowed(ctx, actor.tenantId, Number(userId)).catch(() => {})
    }
  })
}
