import { and, inArray } from 'drizzle-orm'
import type { z } from 'zod'
import { ofTenant } from '#core/server/db/repository.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import type { ConnectedActor } from '#core/server/socket/gate.ts'
import { rooms } from '#core/server/socket/rooms.ts'
import { createTurns } from '#core/server/turns.ts'
import type { User } from '#plugins/team/contract/index.ts'
import { type listPresence as endpoint, ticketPresenceChanged, ticketsService } from '../../contract/index.ts'
import { mayReadMessages } from '../access/viewer.ts'
import { readableTickets } from '../readable.where.ts'
import { tickets } from '../tickets.table.ts'

const TICKET_ROOM = /^t(\d+):ticket:(\d+)$/
/** Lists hear of who looks at most so often per ticket: who runs through ten conversations is not news ten times. */
const LIST_PAUSE_MS = 1_000

/** Rooms of tickets whose lists are about to hear, of each running server. */
const aboutToTell = new WeakMap<ServerContext['sockets'], Set<string>>()

const peopleOf = (sockets: readonly ConnectedActor[]) =>
  [...new Map(sockets.map(({ actor }) => [actor.userId, actor.name]))]
    .map(([userId, name]) => ({ userId, name }))
    .sort((one, other) => one.userId - other.userId)

/** Tells those who have the ticket open who they are now, and soon all others who may read it. */
async function announcePresence(ctx: ServerContext, tenantId: number, ticketId: number): Promise<void> {
  const room = rooms.ticket(tenantId, ticketId)
  ctx.push(ticketPresenceChanged, tenantId, { ticketId, viewers: peopleOf(await ctx.sockets.inRoom(room)) }, [room])
  const waiting = aboutToTell.get(ctx.sockets) ?? new Set()
  aboutToTell.set(ctx.sockets, waiting)
  if (waiting.has(room)) return
  waiting.add(room)
  const tell = () => {
    waiting.delete(room)
    // A server that is just ending has nobody to tell.
    void tellReaders(ctx, tenantId, ticketId).catch(() => {})
  }
  setTimeout(tell, LIST_PAUSE_MS).unref()
}

async function tellReaders(ctx: ServerContext, tenantId: number, ticketId: number): Promise<void> {
  const service = ctx.use(ticketsService)
  const ticket = await service.find(tenantId, ticketId)
  if (!ticket) return
  const viewers = peopleOf(await ctx.sockets.inRoom(rooms.ticket(tenantId, ticketId)))
  ctx.push(ticketPresenceChanged, tenantId, { ticketId, viewers }, await service.receiversOf(tenantId, ticket))
}

/** Turns of what one socket says of a ticket, in the order it was said: to join takes longer than to leave. */
const turns = createTurns()

interface TicketSocket {
  id: string
  actor: Actor
  join(room: string): Promise<void>
  leave(room: string): Promise<void>
}

/** @throws noTicketFound (404) for a ticket the person may not read */
export const joinTicket = (ticketId: number, { id, actor, join }: TicketSocket, ctx: ServerContext): Promise<void> =>
  turns(`${id}:${ticketId}`, async () => {
    await ctx.use(ticketsService).readable(actor, ticketId)
    await join(rooms.ticket(actor.tenantId, ticketId))
    await announcePresence(ctx, actor.tenantId, ticketId)
  })

export const leaveTicket = (ticketId: number, { id, actor, leave }: TicketSocket, ctx: ServerContext): Promise<void> =>
  turns(`${id}:${ticketId}`, async () => {
    await leave(rooms.ticket(actor.tenantId, ticketId))
    await announcePresence(ctx, actor.tenantId, ticketId)
  })

/** Somebody's rights changed: they leave the tickets that they may no longer read. */
export async function leaveUnreadable({ id: userId, profile }: User, tenantId: number, ctx: ServerContext): Promise<void> {
  const sockets = await ctx.sockets.inRoom(rooms.user(tenantId, userId))
  const open = new Set(sockets.flatMap((socket) => [...socket.rooms].flatMap((room) => TICKET_ROOM.exec(room)?.[2] ?? [])))
  for (const ticketId of [...open].map(Number)) {
    const ticket = await ctx.use(ticketsService).find(tenantId, ticketId)
    if (ticket && (await mayReadMessages(ctx, { tenantId, userId, profile }, ticket))) continue
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

/** @see contract listPresence */
export async function listPresence(ctx: ServerContext, actor: Actor): Promise<z.input<(typeof endpoint)['output']>> {
  const byTicket = new Map<number, ConnectedActor[]>()
  for (const socket of await ctx.sockets.inRoom(rooms.tenant(actor.tenantId))) {
    for (const room of socket.rooms) {
      const ticketId = Number(TICKET_ROOM.exec(room)?.[2] ?? 0)
      if (ticketId > 0) byTicket.set(ticketId, [...(byTicket.get(ticketId) ?? []), socket])
    }
  }
  if (byTicket.size === 0) return []
  const readable = await ctx.db
    .select({ id: tickets.id })
    .from(tickets)
    .where(ofTenant(tickets, actor, and(inArray(tickets.id, [...byTicket.keys()]), await readableTickets(ctx, actor))))
  return readable.map(({ id }) => ({ ticketId: id, viewers: peopleOf(byTicket.get(id) ?? []) }))
}
