import { AppError, noPermission, noUserFound } from '#core/contract/errors.ts'
import type { Actor, ServerContext, SignallingSocket } from '#core/server/plugin.ts'
import { rooms } from '#core/server/socket/rooms.ts'
import { createTurns } from '#core/server/turns.ts'
import { teamService } from '#plugins/team/contract/index.ts'
import { ticketsService } from '#plugins/tickets/contract/index.ts'
import { followersChanged, frontShown } from '../contract/index.ts'

/** Room of those who follow a person: tenant and person. */
export const FOLLOW_ROOM = /^t(\d+):follow:(\d+)$/

/** Other nodes are asked again when one of them did not answer: it may have died a moment ago. */
const MOST_TRIES = 4

/** Does the signals of a socket in the order they were said: to begin takes longer than to end. */
const turns = createTurns()

const roomOf = (tenantId: number, userId: number): string => `t${tenantId}:follow:${userId}`

/** People who follow a person right now, each once. */
export async function followersOf(ctx: ServerContext, tenantId: number, userId: number): Promise<{ userId: number; name: string }[]> {
  const sockets = await ctx.sockets.inRoom(roomOf(tenantId, userId))
  return [...new Map(sockets.map(({ actor }) => [actor.userId, actor.name]))].map(([id, name]) => ({ userId: id, name }))
}

const idsOf = (followers: readonly { userId: number }[]): string => followers.map(({ userId }) => userId).join()

/** Tells the person who is followed, and again when that has changed by then: another node may have told them something newer in between. */
async function tell(ctx: ServerContext, tenantId: number, userId: number): Promise<void> {
  let followers = await followersOf(ctx, tenantId, userId)
  for (let announced: string | null = null; announced !== idsOf(followers); followers = await followersOf(ctx, tenantId, userId)) {
    ctx.push(followersChanged, tenantId, { followers }, [rooms.user(tenantId, userId)])
    announced = idsOf(followers)
  }
}

/** Tells the person who is followed; nobody waits for it. */
export function tellFollowed(ctx: ServerContext, tenantId: number, userId: number): void {
  const tryOnce = async (triesLeft: number): Promise<void> => {
    try {
      await tell(ctx, tenantId, userId)
    } catch (error) {
      if (triesLeft > 0) return tryOnce(triesLeft - 1)
      ctx.log.warn({ userId, reason: error instanceof Error ? error.message : 'unknown' }, 'who follows could not be told')
    }
  }
  void turns(roomOf(tenantId, userId), () => tryOnce(MOST_TRIES - 1))
}

/** @throws noPermission (403) for oneself, noUserFound (404) for who is not of the company */
export const follow = (userId: number, { id, actor, join }: SignallingSocket, ctx: ServerContext): Promise<void> =>
  turns(`${id}:${userId}`, async () => {
    if (userId === actor.userId) throw noPermission()
    const members = await ctx.use(teamService).membersOf(actor.tenantId)
    if (!members.some((member) => member.userId === userId)) throw noUserFound()
    await join(roomOf(actor.tenantId, userId))
    tellFollowed(ctx, actor.tenantId, userId)
  })

export const unfollow = (userId: number, { id, actor, leave }: SignallingSocket, ctx: ServerContext): Promise<void> =>
  turns(`${id}:${userId}`, async () => {
    await leave(roomOf(actor.tenantId, userId))
    tellFollowed(ctx, actor.tenantId, userId)
  })

/** Passes on what somebody has in front; a ticket that they may not read is none. */
export const passOn = ({ ticketId }: { ticketId: number | null }, { id, actor }: SignallingSocket, ctx: ServerContext): Promise<void> =>
  turns(`${id}:front`, async () => {
    const { tenantId, userId } = actor
    const shown = ticketId !== null && (await mayRead(ctx, actor, ticketId)) ? ticketId : null
    ctx.push(frontShown, tenantId, { userId, ticketId: shown }, [roomOf(tenantId, userId)])
  })

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
      if (userId) tellFollowed(ctx, actor.tenantId, Number(userId))
    }
  })
}
