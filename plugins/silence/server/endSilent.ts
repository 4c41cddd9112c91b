import { newId } from '#core/contract/ids.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { chatService } from '#plugins/chat/contract/index.ts'
import { ticketTexts } from '#plugins/schedules/contract/index.ts'
import { ticketsService } from '#plugins/tickets/contract/index.ts'
import { autoCloseMessage, closesBySilence, returnsByWaiting } from '../contract/index.ts'

/** Tells the contact and resolves the conversation, both or neither; whether it did. What another node has done is left alone. */
export function endSilent(ctx: ServerContext, tenantId: number, ticketId: number, minutes: number): Promise<boolean> {
  return ctx.transact(async (tx) => {
    const service = tx.use(ticketsService)
    const known = await service.find(tenantId, ticketId)
    if (!known) return false
    const { contactId, whatsappId } = known
    const facts = { tenantId, contactId, whatsappId, userId: null, opens: false }
    // Contact before ticket, as a message that comes in at this moment holds them: the other way round each would wait for the other.
    const ticket = await service.conversationFor(facts)
    if (ticket.id !== ticketId || !closesBySilence(ticket, tx.now(), minutes)) return false
    const text = (await tx.setting(tenantId, autoCloseMessage)).trim()
    if (text !== '') {
      const body = await tx.use(ticketTexts).fill(tenantId, ticket, text)
      await tx.use(chatService).sendAutomatic({ ...facts, body, mediaIds: [], id: newId(), sendType: 'bot' })
    }
    return (await service.changeByRule(tenantId, ticketId, { status: 'closed' })) !== null
  })
}

/** Gives a conversation back to its queue; whether it did. */
export async function returnWaiting(ctx: ServerContext, tenantId: number, ticketId: number, minutes: number): Promise<boolean> {
  const isStill = (ticket: Parameters<typeof returnsByWaiting>[0]) => returnsByWaiting(ticket, ctx.now(), minutes)
  return (await ctx.use(ticketsService).changeByRule(tenantId, ticketId, { status: 'pending', userId: null }, isStill)) !== null
}
