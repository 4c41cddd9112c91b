import type { z } from 'zod'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { connectionsService } from '#plugins/connections/contract/index.ts'
import { type Ticket, ticketsService } from '#plugins/tickets/contract/index.ts'
import type { listMessages as endpoint, Message } from '../contract/index.ts'
import { pageBeside } from './pageBeside.ts'
import { pageOfTicket } from './present.ts'

/** @see contract listMessages */
export async function listMessages(
  ctx: ServerContext,
  actor: Actor,
  { ticketId, pageNumber, limit, earlier, peek, ...places }: z.output<(typeof endpoint)['input']>,
): Promise<z.input<(typeof endpoint)['output']>> {
  const tickets = ctx.use(ticketsService)
  const ticket = await tickets.readable(actor, ticketId)
  const isBeside = Object.values(places).some((place) => place !== undefined)
  if (isBeside) return { ...(await pageBeside(ctx, actor, ticket, places, limit, earlier)), messagesOffLine: [] }
  const isNewest = pageNumber === 1
  const page = earlier && isNewest ? await pageBeside(ctx, actor, ticket, {}, limit, true) : await pageOfTicket(ctx, actor, ticketId, pageNumber)
  if (isNewest && !peek && ticket.unreadMessages > 0 && ticket.userId === actor.userId) await tickets.markRead(actor.tenantId, ticketId)
  // Clients of the family ask for pages alone, and put the messages that wait for the connection below the others.
  const split = isNewest && !earlier && !peek ? await apartFromWaiting(ctx, actor, ticket, page.messages) : { messages: page.messages, messagesOffLine: [] }
  return { ...split, hasMore: page.hasMore, hasNewer: !isNewest }
}

/** Our messages that have not left since the connection is down, apart from the others. */
async function apartFromWaiting(ctx: ServerContext, { tenantId }: Actor, { whatsappId }: Ticket, all: readonly Message[]) {
  const isWaiting = ({ fromMe, ack, isDeleted, route }: Message) => fromMe && ack === 0 && !isDeleted && route === null
  if (!all.some(isWaiting) || (await ctx.use(connectionsService).byId(tenantId, whatsappId))?.status === 'CONNECTED')
    return { messages: [...all], messagesOffLine: [] }
  return { messages: all.filter((message) => !isWaiting(message)), messagesOffLine: all.filter(isWaiting) }
}
