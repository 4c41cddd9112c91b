import type { z } from 'zod'
import { derivedId } from '#core/server/derivedId.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { chatService } from '#plugins/chat/contract/index.ts'
import { hoursService } from '#plugins/hours/contract/index.ts'
import { ticketTexts } from '#plugins/schedules/contract/index.ts'
import { teamService } from '#plugins/team/contract/index.ts'
import { type Ticket, type ticketEnteredQueue, ticketsService } from '#plugins/tickets/contract/index.ts'

/** A contact to whom somebody wrote first is not greeted by a rule. */
const isGreeted = ({ isGroup, isActiveDemand, status }: Ticket) => !isGroup && !isActiveDemand && status !== 'closed'

/**
 * Sends the greeting of a queue to the contact whose conversation has entered it, once for each conversation and queue: the id of the message
 * is made of both. A queue that was deleted hands its conversations over without a word, and while a queue is closed its absence message
 * speaks in place of the greeting.
 */
export async function greet({ ticket: entered, fromId }: z.output<typeof ticketEnteredQueue.payload>, tenantId: number, ctx: ServerContext): Promise<void> {
  const { id: ticketId, queueId } = entered
  if (queueId === null || !isGreeted(entered)) return
  const team = ctx.use(teamService)
  const greeting = (await team.queueOf(tenantId, queueId))?.greeting.trim() ?? ''
  if (greeting === '' || (fromId !== null && (await team.queueOf(tenantId, fromId)) === null)) return
  if (await ctx.use(hoursService).absenceAt(tenantId, queueId, ctx.now())) return
  const ticket = await ctx.use(ticketsService).find(tenantId, ticketId)
  if (!ticket || ticket.queueId !== queueId || !isGreeted(ticket)) return
  const { contactId, whatsappId } = ticket
  const body = await ctx.use(ticketTexts).fill(tenantId, ticket, greeting)
  const id = derivedId(ticketId, 'greeting', queueId)
  await ctx.use(chatService).sendAutomatic({ tenantId, contactId, whatsappId, userId: null, opens: false, body, mediaIds: [], id, sendType: 'bot' })
}
