import { defineServerPlugin, onSignal, provide, route } from '#core/server/plugin.ts'
import * as contract from '../contract/index.ts'
import { ticketsService } from '../contract/index.ts'
import { createTicket } from './createTicket.ts'
import { listTickets, listTicketsOfContact } from './listTickets.ts'
import { listLogs } from './logs.ts'
import { joinTicket, leaveTicket, watchDisconnects } from './presence.ts'
import { createTicketsService } from './service.ts'
import { updateTicket } from './updateTicket.ts'

const everybody = ['admin', 'super', 'user'] as const

export default defineServerPlugin({
  id: 'tickets',
  requires: ['team', 'contacts', 'connections', 'labels'],
  migrations: new URL('./migrations/', import.meta.url),
  settings: contract.ticketSettings,
  permissions: {
    'tickets.list': { sentence: 'See tickets', profiles: everybody },
    'tickets.create': { sentence: 'Start conversations', profiles: everybody },
    'tickets.update': { sentence: 'Accept, resolve, return, reopen and transfer tickets', profiles: everybody },
  },
  routes: [
    route(contract.listTickets, (filter, actor, ctx) => listTickets(ctx, actor, filter)),
    route(contract.getTicket, async ({ id }, actor, ctx) => {
      const ticket = await ctx.use(ticketsService).readable(actor, id)
      const keepers = ctx.contributionsOf(contract.scheduledMessages)
      const pending = await Promise.all(keepers.map((keeper) => ctx.use(keeper).pendingOf(actor.tenantId, ticket.contactId)))
      return { ...ticket, scheduledMessages: pending.flat() }
    }),
    route(contract.listTicketLogs, async ({ ticketId }, actor, ctx) => {
      await ctx.use(ticketsService).readable(actor, ticketId)
      return listLogs(ctx, actor, ticketId)
    }),
    route(contract.listTicketsOfContact, ({ contactId }, actor, ctx) => listTicketsOfContact(ctx, actor, contactId)),
    route(contract.createTicket, (input, actor, ctx) => createTicket(ctx, actor, input)),
    route(contract.updateTicket, (input, actor, ctx) => updateTicket(ctx, actor, input)),
  ],
  signals: [onSignal(contract.joinChatBox, joinTicket), onSignal(contract.leaveChatBox, leaveTicket)],
  provides: [provide(ticketsService, createTicketsService)],
  setup: watchDisconnects,
})
