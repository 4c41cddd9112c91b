import { defineService, extend } from '#core/contract/define.ts'
import { defineServerPlugin, listen, onSignal, provide, route } from '#core/server/plugin.ts'
import { type DeedRows, deedRows } from '#plugins/deeds/contract/index.ts'
import { userChanged } from '#plugins/team/contract/index.ts'
import { panelRights } from '#plugins/workspaces/contract/index.ts'
import * as contract from '../contract/index.ts'
import { ticketsService } from '../contract/index.ts'
import { runBulk, undoBulkJob } from './bulk/bulkJobs.ts'
import { getBulk, previewBulk, startBulk, undoBulk } from './bulk/bulks.ts'
import { createTicket } from './createTicket.ts'
import { callHolder, checkTicket, notifyOwner } from './deeds/ask.ts'
import { freeTicket, giveToFlow } from './deeds/free.ts'
import { clearTickets, recountLastMessages, resolvePending } from './deeds/maintain.ts'
import { mergeTicket, unmergeTicket } from './deeds/merge.ts'
import { moveAllTickets, moveTicket } from './deeds/move.ts'
import { setParticipant } from './deeds/participants.ts'
import { pauseTicket, resumeTicket } from './deeds/pause.ts'
import { snoozeTicket, wakeTicket } from './deeds/snooze.ts'
import { markAllRead, setUnread } from './deeds/unread.ts'
import { familySignals } from './familySignals.ts'
import { getTicket } from './getTicket.ts'
import { listTickets, listTicketsOfContact } from './listTickets.ts'
import { listLogs } from './logs.ts'
import { BULKS, createBulkRows } from './noted/bulkDeeds.ts'
import { TICKETS } from './noted/deedOf.ts'
import { createParticipantRows } from './noted/participantRows.ts'
import { PARTICIPANTS } from './noted/participants.ts'
import { createTicketRows } from './noted/putBack.ts'
import { createTicketPanelRows } from './panelRows.ts'
import { joinTicket, leaveTicket, leaveUnreadable, listPresence, watchDisconnects } from './presence.ts'
import { withItsScheduled } from './scheduled.ts'
import { createTicketsService } from './service.ts'
import { updateTicket } from './updateTicket.ts'
import { countViews, createView, deleteView, listViews, updateView } from './views/views.ts'

const ticketDeedRows = defineService<DeedRows>('tickets.deedRows')
const participantDeedRows = defineService<DeedRows>('tickets.participantDeedRows')
const bulkDeedRows = defineService<DeedRows>('tickets.bulkDeedRows')

const everybody = ['admin', 'super', 'user'] as const

export default defineServerPlugin({
  id: 'tickets',
  isEssential: true,
  requires: ['team', 'contacts', 'connections', 'labels'],
  migrations: new URL('./migrations/', import.meta.url),
  settings: contract.ticketSettings,
  permissions: {
    'tickets.list': { sentence: 'See tickets', profiles: everybody },
    'tickets.create': { sentence: 'Start conversations', profiles: everybody },
    'tickets.force': { sentence: 'Change tickets past what would stop it', profiles: ['admin', 'super'] },
    'tickets.maintain': { sentence: 'Move, close and clear many tickets at once', profiles: ['admin', 'super'] },
    'tickets.update': { sentence: 'Accept, resolve, return, reopen and transfer tickets', profiles: everybody },
  },
  routes: [
    route(contract.listTickets, (filter, actor, ctx) => listTickets(ctx, actor, filter)),
    route(contract.getTicket, ({ id }, actor, ctx) => getTicket(ctx, actor, id)),
    route(contract.listPresence, (_input, actor, ctx) => listPresence(ctx, actor)),
    route(contract.listTicketLogs, async ({ ticketId }, actor, ctx) => {
      await ctx.use(ticketsService).readable(actor, ticketId)
      return listLogs(ctx, actor, ticketId)
    }),
    route(contract.listTicketsOfContact, ({ contactId }, actor, ctx) => listTicketsOfContact(ctx, actor, contactId)),
    route(contract.createTicket, (input, actor, ctx) => createTicket(ctx, actor, input)),
    route(contract.updateTicket, async (input, actor, ctx) => withItsScheduled(ctx, actor.tenantId, await updateTicket(ctx, actor, input))),
    route(contract.previewBulk, (input, actor, ctx) => previewBulk(ctx, actor, input)),
    route(contract.startBulk, (input, actor, ctx) => startBulk(ctx, actor, input)),
    route(contract.getBulk, ({ id }, actor, ctx) => getBulk(ctx, actor, id)),
    route(contract.undoBulk, ({ id }, actor, ctx) => undoBulk(ctx, actor, id)),
    route(contract.listViews, (_input, actor, ctx) => listViews(ctx, actor)),
    route(contract.countViews, (_input, actor, ctx) => countViews(ctx, actor)),
    route(contract.createView, (fields, actor, ctx) => createView(ctx, actor, fields)),
    route(contract.updateView, ({ id, ...change }, actor, ctx) => updateView(ctx, actor, id, change)),
    route(contract.deleteView, async ({ id }, actor, ctx) => {
      await deleteView(ctx, actor, id)
      return {}
    }),
    route(contract.forceTicket, (input, actor, ctx) => updateTicket(ctx, actor, input, true)),
    route(contract.freeTicket, (wanted, actor, ctx) => freeTicket(ctx, actor, wanted)),
    route(contract.giveToFlow, ({ id, chatFlowId }, actor, ctx) => giveToFlow(ctx, actor, id, chatFlowId)),
    route(contract.moveTicket, ({ id, whatsappId }, actor, ctx) => moveTicket(ctx, actor, id, whatsappId)),
    route(contract.moveAllTickets, (input, actor, ctx) => moveAllTickets(ctx, actor, input)),
    route(contract.clearTickets, (_input, actor, ctx) => clearTickets(ctx, actor)),
    route(contract.markAllRead, (_input, actor, ctx) => markAllRead(ctx, actor)),
    route(contract.setUnread, ({ ids, unreadMessages }, actor, ctx) => setUnread(ctx, actor, ids, unreadMessages)),
    route(contract.recountLastMessages, (_input, actor, ctx) => recountLastMessages(ctx, actor)),
    route(contract.checkTicket, (input, actor, ctx) => checkTicket(ctx, actor, input)),
    route(contract.callHolder, async ({ contactId, whatsappId }, actor, ctx) => {
      await callHolder(ctx, actor, contactId, whatsappId)
      return {}
    }),
    route(contract.notifyOwner, async ({ id, type }, actor, ctx) => {
      await notifyOwner(ctx, actor, id, type)
      return {}
    }),
    route(contract.pauseTicket, ({ id, reason }, actor, ctx) => pauseTicket(ctx, actor, id, reason ?? null)),
    route(contract.resumeTicket, ({ id }, actor, ctx) => resumeTicket(ctx, actor, id)),
    route(contract.resolvePending, (input, actor, ctx) => resolvePending(ctx, actor, input)),
    route(contract.snoozeTicket, ({ id, until }, actor, ctx) => snoozeTicket(ctx, actor, id, until)),
    route(contract.mergeTicket, ({ id, intoId }, actor, ctx) => mergeTicket(ctx, actor, id, intoId)),
    route(contract.unmergeTicket, ({ id }, actor, ctx) => unmergeTicket(ctx, actor, id)),
    route(contract.setParticipant, ({ id, userId, role }, actor, ctx) => setParticipant(ctx, actor, id, userId, role)),
  ],
  jobs: [wakeTicket, runBulk, undoBulkJob],
  signals: [onSignal(contract.joinChatBox, joinTicket), onSignal(contract.leaveChatBox, leaveTicket), ...familySignals],
  listeners: [listen(userChanged, 'leave-unreadable', leaveUnreadable)],
  extends: [
    extend(deedRows, { rows: TICKETS, permission: 'tickets.update', service: ticketDeedRows }),
    extend(deedRows, { rows: PARTICIPANTS, permission: 'tickets.update', service: participantDeedRows }),
    extend(deedRows, { rows: BULKS, permission: 'tickets.update', service: bulkDeedRows }),
    extend(panelRights, { panel: 'tickets.list', permission: 'tickets.list' }),
    extend(panelRights, { panel: 'tickets.details', permission: 'tickets.list' }),
  ],
  provides: [
    provide(ticketsService, createTicketsService),
    provide(contract.ticketPanelRows, createTicketPanelRows),
    provide(ticketDeedRows, createTicketRows),
    provide(participantDeedRows, createParticipantRows),
    provide(bulkDeedRows, createBulkRows),
  ],
  setup: watchDisconnects,
})
