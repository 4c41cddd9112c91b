import { type RestorableRows, restorableRows } from '#core/contract/activity/index.ts'
import { defineService, extend } from '#core/contract/define.ts'
import { panelRights } from '#core/contract/panelRights.ts'
import { personalSettings } from '#core/contract/personalSettings.ts'
import { withCodeOf } from '#core/server/http/refusal.ts'
import { defineServerPlugin, listen, onSignal, provide, route } from '#core/server/plugin.ts'
import { tenantFigures } from '#core/server/tenantFigures.ts'
import { type ConnectionUses, connectionUses } from '#plugins/connections/contract/index.ts'
import { mergedRows } from '#plugins/contacts/contract/index.ts'
import { contactConversations } from '#plugins/contacts/server/conversations.where.ts'
import { type AssignedWork, assignedWork, queueUses, userChanged } from '#plugins/team/contract/index.ts'
import * as contract from '../contract/index.ts'
import { ticketsService } from '../contract/index.ts'
import { oneAsSeenBy } from './access/contents.ts'
import { createTicketPanelRows } from './access/panelRows.ts'
import { callHolder, checkTicket, notifyOwner } from './actions/ask.ts'
import { freeTicket, giveToFlow } from './actions/free.ts'
import { clearTickets, recountLastMessages, resolvePending } from './actions/maintain.ts'
import { mergeTicket, unmergeTicket } from './actions/merge.ts'
import { moveAllTickets, moveTicket } from './actions/move.ts'
import { setParticipant } from './actions/participants.ts'
import { pauseTicket, resumeTicket } from './actions/pause.ts'
import { snoozeTicket, wakeTicket } from './actions/snooze.ts'
import { markAllRead, setUnread } from './actions/unread.ts'
import { TICKETS } from './activity/activityOf.ts'
import { BULKS, createBulkRows } from './activity/bulkActions.ts'
import { createDeletionRows } from './activity/deletionRows.ts'
import { DELETIONS } from './activity/deletions.ts'
import { listDeletions } from './activity/listDeletions.ts'
import { listLogs } from './activity/logs.ts'
import { createParticipantRows } from './activity/participantRows.ts'
import { PARTICIPANTS } from './activity/participants.ts'
import { createTicketRows } from './activity/putBack.ts'
import { timeline } from './activity/timeline.ts'
import { compatibleSignals } from './announce/compatibleSignals.ts'
import { joinTicket, leaveTicket, leaveUnreadable, listPresence, watchDisconnects } from './announce/presence.ts'
import { runBulk, undoBulkJob } from './bulk/bulkJobs.ts'
import { getBulk, previewBulk, startBulk, undoBulk } from './bulk/bulks.ts'
import { createContactConversations } from './contacts/contactConversations.ts'
import { createMergedTickets, mergedTickets } from './contacts/mergedTickets.ts'
import { privacyPart } from './contacts/privacyPart.ts'
import { createTicket } from './lifecycle/createTicket.ts'
import { deleteTicket } from './lifecycle/deleteTicket.ts'
import { finishClosing } from './lifecycle/finishClosing.ts'
import { updateTicket } from './lifecycle/updateTicket.ts'
import { createWaitingTickets } from './lifecycle/waitingTickets.ts'
import { getOwnFigures, getTeamFigures } from './list/figures.ts'
import { getTicket } from './list/getTicket.ts'
import { listLoads } from './list/listLoads.ts'
import { countUnread, listTickets, listTicketsOfContact } from './list/listTickets.ts'
import { withItsScheduled } from './scheduled.ts'
import { seedTickets } from './seed.ts'
import { createTicketsService } from './service.ts'
import { createConnectionUses } from './uses/connectionUses.ts'
import { createTicketsInQueues, ticketsInQueues } from './uses/queueUse.ts'
import { openTicketsFigure } from './uses/tenantFigure.ts'
import { countViews, createView, deleteView, listViews, trackedViews, updateView } from './views/views.ts'

const ticketConnectionUses = defineService<ConnectionUses>('tickets.connectionUses')
const ticketActivityRows = defineService<RestorableRows>('tickets.deedRows')
const deletionRows = defineService<RestorableRows>('tickets.deletionRows')
const participantActivityRows = defineService<RestorableRows>('tickets.participantDeedRows')
const assignedTickets = defineService<AssignedWork>('tickets.heldTickets')
const bulkActivityRows = defineService<RestorableRows>('tickets.bulkDeedRows')

const everybody = ['admin', 'super', 'user'] as const

export default defineServerPlugin({
  id: 'tickets',
  isEssential: true,
  requires: ['team', 'contacts', 'connections'],
  migrations: new URL('./migrations/', import.meta.url),
  settings: contract.ticketSettings,
  permissions: {
    'tickets.list': { sentence: 'See tickets', profiles: everybody },
    'tickets.delete': { sentence: 'Delete a conversation', profiles: ['admin', 'super'] },
    'tickets.figures': { sentence: 'See how much each queue and each person has to do', profiles: ['admin', 'super'] },
    'tickets.create': { sentence: 'Start conversations', profiles: everybody },
    'tickets.force': { sentence: 'Change tickets past what would stop it', profiles: ['admin', 'super'] },
    'tickets.maintain': { sentence: 'Move, close and clear many tickets at once', profiles: ['admin'] },
    'tickets.update': { sentence: 'Accept, resolve, return, reopen and transfer tickets', profiles: everybody },
  },
  parts: [timeline],
  routes: [
    route(contract.listTickets, (filter, actor, ctx) => listTickets(ctx, actor, filter)),
    route(contract.countUnread, (_input, actor, ctx) => countUnread(ctx, actor)),
    route(contract.getOwnFigures, ({ before }, actor, ctx) => getOwnFigures(ctx, actor, before)),
    route(contract.getTeamFigures, (_input, actor, ctx) => getTeamFigures(ctx, actor)),
    route(contract.getTicket, ({ id }, actor, ctx) => getTicket(ctx, actor, id)),
    route(contract.listPresence, (_input, actor, ctx) => listPresence(ctx, actor)),
    route(contract.listTicketLogs, (question, actor, ctx) => listLogs(ctx, actor, question)),
    route(contract.listTicketsOfContact, ({ contactId }, actor, ctx) => listTicketsOfContact(ctx, actor, contactId)),
    route(contract.createTicket, async (input, actor, ctx) =>
      oneAsSeenBy(ctx, actor, await withCodeOf(contract.creatingTicket, () => createTicket(ctx, actor, input))),
    ),
    route(contract.updateTicket, async (input, actor, ctx) =>
      oneAsSeenBy(ctx, actor, await withItsScheduled(ctx, actor.tenantId, await updateTicket(ctx, actor, input))),
    ),
    route(contract.listDeletions, (_input, actor, ctx) => listDeletions(ctx, actor)),
    route(contract.deleteTicket, ({ id }, actor, ctx) => deleteTicket(ctx, actor, id)),
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
    route(contract.freeTicket, async (wanted, actor, ctx) => oneAsSeenBy(ctx, actor, await freeTicket(ctx, actor, wanted))),
    route(contract.giveToFlow, async ({ id, chatFlowId }, actor, ctx) => oneAsSeenBy(ctx, actor, await giveToFlow(ctx, actor, id, chatFlowId))),
    route(contract.moveTicket, async ({ id, whatsappId }, actor, ctx) => oneAsSeenBy(ctx, actor, await moveTicket(ctx, actor, id, whatsappId))),
    route(contract.moveAllTickets, (input, actor, ctx) => moveAllTickets(ctx, actor, input)),
    route(contract.clearTickets, (_input, actor, ctx) => clearTickets(ctx, actor)),
    route(contract.markAllRead, (_input, actor, ctx) => markAllRead(ctx, actor)),
    route(contract.setUnread, ({ ids, unreadMessages }, actor, ctx) => setUnread(ctx, actor, ids, unreadMessages)),
    route(contract.recountLastMessages, (_input, actor, ctx) => recountLastMessages(ctx, actor)),
    route(contract.listLoads, (_input, actor, ctx) => listLoads(ctx, actor)),
    route(contract.checkTicket, (input, actor, ctx) => checkTicket(ctx, actor, input)),
    route(contract.callHolder, async ({ contactId, whatsappId }, actor, ctx) => {
      await callHolder(ctx, actor, contactId, whatsappId)
      return {}
    }),
    route(contract.notifyOwner, async ({ id, type }, actor, ctx) => {
      await notifyOwner(ctx, actor, id, type)
      return {}
    }),
    route(contract.pauseTicket, async ({ id, reason }, actor, ctx) => oneAsSeenBy(ctx, actor, await pauseTicket(ctx, actor, id, reason ?? null))),
    route(contract.resumeTicket, async ({ id }, actor, ctx) => oneAsSeenBy(ctx, actor, await resumeTicket(ctx, actor, id))),
    route(contract.resolvePending, (input, actor, ctx) => resolvePending(ctx, actor, input)),
    route(contract.snoozeTicket, async ({ id, until }, actor, ctx) => oneAsSeenBy(ctx, actor, await snoozeTicket(ctx, actor, id, until))),
    route(contract.mergeTicket, async ({ id, intoId }, actor, ctx) => oneAsSeenBy(ctx, actor, await mergeTicket(ctx, actor, id, intoId))),
    route(contract.unmergeTicket, async ({ id }, actor, ctx) => oneAsSeenBy(ctx, actor, await unmergeTicket(ctx, actor, id))),
    route(contract.setParticipant, async ({ id, userId, role }, actor, ctx) => oneAsSeenBy(ctx, actor, await setParticipant(ctx, actor, id, userId, role))),
  ],
  seed: seedTickets,
  jobs: [finishClosing, wakeTicket, runBulk, undoBulkJob],
  signals: [onSignal(contract.joinChatBox, joinTicket), onSignal(contract.leaveChatBox, leaveTicket), ...compatibleSignals],
  listeners: [listen(userChanged, 'leave-unreadable', leaveUnreadable)],
  extends: [
    extend(personalSettings, contract.filterSetting),
    extend(personalSettings, contract.densitySetting),
    privacyPart.extends,
    extend(mergedRows, { id: 'tickets', order: 10, service: mergedTickets }),
    ...trackedViews.extends,
    extend(connectionUses, ticketConnectionUses),
    extend(tenantFigures, openTicketsFigure),
    extend(queueUses, { id: 'tickets', service: ticketsInQueues }),
    extend(restorableRows, { rows: TICKETS, permission: 'tickets.update', service: ticketActivityRows }),
    extend(restorableRows, { rows: DELETIONS, permission: 'tickets.delete', service: deletionRows }),
    extend(restorableRows, { rows: PARTICIPANTS, permission: 'tickets.update', service: participantActivityRows }),
    extend(assignedWork, assignedTickets),
    extend(restorableRows, { rows: BULKS, permission: 'tickets.update', service: bulkActivityRows }),
    extend(panelRights, { panel: 'tickets.list', permission: 'tickets.list' }),
    extend(panelRights, { panel: 'tickets.details', permission: 'tickets.list' }),
  ],
  provides: [
    privacyPart.provides,
    provide(mergedTickets, createMergedTickets),
    provide(ticketsService, createTicketsService),
    provide(contactConversations, createContactConversations),
    provide(contract.ticketPanelRows, createTicketPanelRows),
    provide(ticketConnectionUses, createConnectionUses),
    provide(ticketActivityRows, createTicketRows),
    provide(deletionRows, createDeletionRows),
    provide(participantActivityRows, createParticipantRows),
    provide(bulkActivityRows, createBulkRows),
    provide(assignedTickets, createWaitingTickets),
    provide(ticketsInQueues, createTicketsInQueues),
    trackedViews.provides,
  ],
  setup: watchDisconnects,
})
