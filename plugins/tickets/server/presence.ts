import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { rooms } from '#core/server/socket/rooms.ts'
import type { User } from '#plugins/team/contract/index.ts'
import { ticketPresenceChanged, ticketsService } from '../contract/index.ts'
import { mayRead } from './viewer.ts'

const TICKET_ROOM = /^t(\d+):ticket:(\d+)$/

/** Tells those who have the ticket open who they are now. */
async function announcePresence(ctx: ServerContext, tenantId: number, ticketId: number): Promise<void> {
  const room = rooms.ticket(tenantId, ticketId)
  const people = new Map((await ctx.sockets.inRoom(room)).map(({ actor }) => [actor.userId, actor.name]))
  const viewers = [...people].map(([userId, name]) => ({ userId, name })).sort((one, other) => one.userId - other.userId)
  ctx.push(ticketPresenceChanged, tenantId, { ticketId, viewers }, [room])
}

interface TicketSocket {
  actor: Actor
  join(room: string): Promise<void>
  leave(room: string): Promise<void>
}

/** @throws noTicketFound (404) for a ticket the person may not read */
export async function joinTicket(ticketId: number, { actor, join }: TicketSocket, ctx: ServerContext): Promise<void> {
  await ctx.use(ticketsService).readable(actor, ticketId)
  await join(rooms.ticket(actor.tenantId, ticketId))
  await announcePresence(ctx, actor.tenantId, ticketId)
}

export async function leaveTicket(ticketId: number, { actor, leave }: TicketSocket, ctx: ServerContext): Promise<void> {
  await leave(rooms.ticket(actor.tenantId, ticketId))
  await announcePresence(ctx, actor.tenantId, ticketId)
}

/** Somebody's rights changed: they leave the tickets that they may no longer read. */
export async function leaveUnreadable({ id: userId, profile }: User, tenantId: number, ctx: ServerContext): Promise<void> {
  const open = (await ctx.sockets.roomsOf(tenantId, userId)).flatMap((room) => TICKET_ROOM.exec(room)?.[2] ?? [])
  for (const ticketId of open.map(Number)) {
    const ticket = await ctx.use(ticketsService).find(tenantId, ticketId)
    if (ticket && (await mayRead(ctx, { tenantId, userId, profile }, ticket))) continue
    ctx.sockets.leaveRoom(tenantId, userId, rooms.ticket(tenantId, ticketId))
    await announcePresence(ctx, tenantId, ticketId)
  }
}

/** A socket that ends leaves its tickets. */
export function watchDisconnects(ctx: ServerContext): void {
  ctx.sockets.onDisconnect((actor, left) => {
    for (const room of left) {
      const ticketId = TICKET_ROOM.exec(room)?.[2]
      if (ticketId) void announcePresence(ctx, actor.tenantId, Number(ticketId)).catch(() => {})
    }
  })
}
