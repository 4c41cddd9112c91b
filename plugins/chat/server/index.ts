import { defineServerPlugin, listen, provide, route } from '#core/server/plugin.ts'
import { ticketRead, ticketsService } from '#plugins/tickets/contract/index.ts'
import * as contract from '../contract/index.ts'
import { markMessagesRead } from './acks.ts'
import { deliverMessage } from './deliverMessage.ts'
import { pageOfTicket } from './present.ts'
import { retryMessage, sendMessage } from './sendMessage.ts'
import { createChatService } from './service.ts'
import { setAgentTyping } from './typing.ts'

const everybody = ['admin', 'super', 'user'] as const

export default defineServerPlugin({
  id: 'chat',
  requires: ['tickets', 'connections'],
  migrations: new URL('./migrations/', import.meta.url),
  permissions: {
    'chat.read': { sentence: 'Read conversations', profiles: everybody },
    'chat.send': { sentence: 'Write to contacts', profiles: everybody },
  },
  routes: [
    route(contract.listMessages, async ({ ticketId, pageNumber }, actor, ctx) => {
      const tickets = ctx.use(ticketsService)
      const ticket = await tickets.readable(actor, ticketId)
      const page = await pageOfTicket(ctx.db, actor, ticketId, pageNumber)
      if (pageNumber === 1 && ticket.unreadMessages > 0 && ticket.userId === actor.userId) await tickets.markRead(actor.tenantId, ticketId)
      return { ...page, messagesOffLine: [] }
    }),
    route(contract.sendMessage, (input, actor, ctx) => sendMessage(ctx, actor, input)),
    route(contract.retryMessage, ({ id }, actor, ctx) => retryMessage(ctx, actor, id)),
    route(contract.agentTyping, ({ id }, actor, ctx) => setAgentTyping(ctx, actor, id, true)),
    route(contract.agentPaused, ({ id }, actor, ctx) => setAgentTyping(ctx, actor, id, false)),
  ],
  listeners: [listen(ticketRead, 'mark-messages-read', ({ ticketId, contactId }, tenantId, ctx) => markMessagesRead(ctx, tenantId, ticketId, contactId))],
  jobs: [deliverMessage],
  provides: [provide(contract.chatService, createChatService)],
})
