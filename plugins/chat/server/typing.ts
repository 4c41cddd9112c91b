import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { connectionsService } from '#plugins/connections/contract/index.ts'
import { agentTypingChanged, ticketsService } from '#plugins/tickets/contract/index.ts'
import type { PresenceState } from '../contract/index.ts'

/** The same sign of the same person is passed on this often at most. */
const REPEAT_MS = 2_000

interface Sign {
  doing: PresenceState
  at: number
}

/** Tenant, ticket and person → what was last said of them, of each running server. */
const lastSigns = new WeakMap<ServerContext['sockets'], Map<string, Sign>>()

/** Whether a sign is news; remembers it. */
function isChanged(ctx: ServerContext, key: string, doing: PresenceState): boolean {
  const signs = lastSigns.get(ctx.sockets) ?? new Map<string, Sign>()
  lastSigns.set(ctx.sockets, signs)
  const at = ctx.now().getTime()
  const last = signs.get(key)
  if (last?.doing === doing && at - last.at < REPEAT_MS) return false
  for (const [other, { at: sentAt }] of signs) if (at - sentAt >= REPEAT_MS) signs.delete(other)
  signs.set(key, { doing, at })
  return true
}

/** Shows 'is writing' or 'is recording' at the contact and at colleagues who may read the ticket. @throws noTicketFound (404) */
export async function setAgentTyping(ctx: ServerContext, actor: Actor, ticketId: number, doing: PresenceState): Promise<Record<string, never>> {
  const service = ctx.use(ticketsService)
  const ticket = await service.readable(actor, ticketId)
  const { tenantId, userId, name } = actor
  if (!isChanged(ctx, `${tenantId}:${ticketId}:${userId}`, doing)) return {}
  const signs = { isTyping: doing !== 'paused', isRecording: doing === 'recording' }
  ctx.push(agentTypingChanged, tenantId, { ticketId, userId, name, ...signs }, await service.receiversOf(tenantId, ticket))
  const channel = ctx.use(connectionsService).channelOf(ticket.channel)
  if (channel.abilities.typing && ticket.status === 'open') await channel.typing({ tenantId, contactId: ticket.contactId, ticketId, agentName: name, ...signs })
  return {}
}
