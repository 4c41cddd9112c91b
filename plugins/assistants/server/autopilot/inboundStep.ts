import { defineService } from '#core/contract/define.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import type { InboundStep, Message } from '#plugins/chat/contract/index.ts'
import { contactsService } from '#plugins/contacts/contract/index.ts'
import { type Ticket, ticketsService } from '#plugins/tickets/contract/index.ts'
import { holdsWord } from '../../contract/index.ts'
import { answerTicket } from './answerTicket.ts'
import { handOver } from './handOver.ts'
import { decide, isFree } from './ownership.ts'
import { beginSession, changeSession, knownAssistants, sessionOf } from './sessions.ts'

export const autopilotStep = defineService<InboundStep>('assistants.autopilotStep')

/**
 * A waiting contact wrote: the assistant that has the conversation answers once they have paused, or one begins. One begins with a voice message
 * too, and answers it when its words are there.
 */
export const createAutopilotStep = (ctx: ServerContext): InboundStep => ({
  isAnswering: true,
  received: (message, ticket, { tenantId, isHeardLater }) => goOn(ctx, tenantId, isHeardLater ? { ...message, body: '' } : message, ticket, !isHeardLater),
  heard: (message, ticket, { tenantId }) => goOn(ctx, tenantId, message, ticket, true),
})

async function goOn(ctx: ServerContext, tenantId: number, { id: messageId, body }: Message, ticket: Ticket, answers: boolean): Promise<void> {
  if (!isFree(ticket)) return
  const rows = await knownAssistants(ctx, tenantId)
  if (rows.length === 0) return
  // Another step may have begun a flow with this very message.
  const now = await ctx.use(ticketsService).find(tenantId, ticket.id)
  if (!now || !isFree(now)) return
  const session = await sessionOf(ctx, { tenantId }, ticket.id)
  if (!(await ctx.use(contactsService).isAnsweredByBots(tenantId, ticket.contactId))) {
    const row = session?.state === 'on' ? rows.find(({ id }) => id === session.assistantId) : undefined
    if (row) await handOver(ctx, row, ticket, { reason: 'contact' })
    return
  }
  const decision = decide(rows, session, ticket, body)
  if (decision.does === 'handOver') {
    const row = rows.find(({ id }) => id === session?.assistantId)
    if (row) await handOver(ctx, row, ticket, { reason: 'off' })
    return
  }
  if (decision.does === 'nothing') {
    if (session?.state === 'on') await changeSession(ctx, { tenantId }, ticket.id, { state: 'taken', endedAt: ctx.now() })
    return
  }
  const { row } = decision
  if (decision.does === 'begin') await beginSession(ctx, row, ticket)
  if (holdsWord(body, row.stopWords)) return handOver(ctx, row, ticket, { reason: 'stopWord' })
  if (answers) await ctx.enqueue(answerTicket, { tenantId, ticketId: ticket.id, messageId, attempt: 0 }, row.gatherSeconds)
}
