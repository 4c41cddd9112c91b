import type { z } from 'zod'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { ticketsService } from '#plugins/tickets/contract/index.ts'
import type { listMessages as endpoint } from '../contract/index.ts'
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
  return { ...page, hasNewer: !isNewest, messagesOffLine: [] }
}
