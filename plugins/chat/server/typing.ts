import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { rooms } from '#core/server/socket/rooms.ts'
import { connectionsService } from '#plugins/connections/contract/index.ts'
import { agentTypingChanged, ticketsService } from '#plugins/tickets/contract/index.ts'

/** What an agent does before a message is there; null: nothing any more. */
type Doing = 'typing' | 'recording' | null

/** Shows 'is writing' or 'is recording' at the contact and at colleagues who have the ticket open. @throws noTicketFound (404) */
export async function setAgentTyping(ctx: ServerContext, actor: Actor, ticketId: number, doing: Doing): Promise<Record<string, never>> {
  const ticket = await ctx.use(ticketsService).readable(actor, ticketId)
  const { tenantId, userId, name } = actor
  const signs = { isTyping: doing !== null, isRecording: doing === 'recording' }
  ctx.push(agentTypingChanged, tenantId, { ticketId, userId, name, ...signs }, [rooms.ticket(tenantId, ticketId)])
  const channel = ctx.use(connectionsService).channelOf(ticket.channel)
  if (channel.abilities.typing && ticket.status === 'open') await channel.typing({ tenantId, contactId: ticket.contactId, ticketId, agentName: name, ...signs })
  return {}
}
