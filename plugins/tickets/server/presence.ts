import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { rooms } from '#core/server/socket/rooms.ts'
import { ticketPresenceChanged, ticketsService } from '../contract/index.ts'

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

/** A socket that ends leaves its tickets. */
export function watchDisconnects(ctx: ServerContext): void {
  ctx.sockets.onDisconnect((actor, left) => {
    for (const room of left) {
      const ticketId = TICKET_ROOM.exec(room)?.[2]
      if (ticketId) void announcePresence(ctx, actor.tenantId, Number(ticketId)).catch(() => {})
    }
  })
}
