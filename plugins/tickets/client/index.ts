import { Chat } from '@blueprintjs/icons'
import { liveConnectionAtom } from '#core/client/auth/session.atoms.ts'
import { queriesOf } from '#core/client/http/queryOf.ts'
import { getContext } from '#core/client/kernel/context.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import { reportError } from '#core/client/notify/index.ts'
import {
  type ClientContext,
  defineClientPlugin,
  onSocket,
  overlays,
  type PanelRef,
  paletteSources,
  provide,
  type Route,
  sideBarItems,
  statusBarItems,
} from '#core/client/plugin.ts'
import { onResync } from '#core/client/socket/index.ts'
import { store } from '#core/client/store/store.ts'
import { areaParts } from '#core/client/workbench/menu/menu.atoms.ts'
import { extend } from '#core/contract/define.ts'
import { personalSettings } from '#core/contract/personalSettings.ts'
import { settingChanged } from '#core/contract/settings.ts'
import { connectionChanged, connectionGone, listConnections } from '#plugins/connections/contract/index.ts'
import { contactCardParts, conversationContacts } from '#plugins/contacts/contract/client.ts'
import { contactAdmin, contactsChanged, contactUpdated, userContactWallet } from '#plugins/contacts/contract/index.ts'
import { queueSaved } from '#plugins/team/contract/index.ts'
import * as contract from '../contract/index.ts'
import { bulkCommands } from './bulk/bulkCommands.tsx'
import { noteBulk } from './bulk/progress.ts'
import { pickedIdsAtom, unpick } from './bulk/selection.ts'
import { connectionActions } from './commands/connectionActions.tsx'
import { deleteActions } from './commands/deleteActions.ts'
import { listMoves } from './commands/listMoves.ts'
import { maintenanceCommands } from './commands/maintenanceCommands.ts'
import { moveConnectionCommands } from './commands/moveConnection.ts'
import { neighbourCommands } from './commands/neighbours.ts'
import { orderActions } from './commands/orderActions.tsx'
import { queueActions } from './commands/queueActions.tsx'
import { resolveActions } from './commands/resolveActions.ts'
import { scopeCommands } from './commands/scopeCommands.ts'
import { showList } from './commands/showList.ts'
import { goToAttendance, screenCommands } from './commands/showScreens.ts'
import { startCommands } from './commands/startConversation.ts'
import { tabCommands } from './commands/tabCommands.ts'
import { teamActions } from './commands/teamActions.tsx'
import { ticketActions } from './commands/ticketActions.ts'
import { timeActions } from './commands/timeActions.tsx'
import { transferActions } from './commands/transferActions.ts'
import { forgetConnection, loadConnections, noteConnection } from './connections/connections.ts'
import { DownItem } from './connections/DownItem.tsx'
import { ContactTickets } from './details/ContactTickets.tsx'
import { logsKey } from './details/LogsSection.tsx'
import { TicketDialogs } from './dialogs/TicketDialogs.tsx'
import { noteTicket, recount } from './list/counters.ts'
import { densityCommands } from './list/density.ts'
import { mayListAtom, recountUnread, unreadAtom } from './list/unread.atoms.ts'
import { peoplePalette, ticketPalette } from './palette.ts'
import { detailsPanel, listPanel } from './panels.ts'
import { peekCommands } from './peek/peekCommands.ts'
import { askPresence, forgetPresence, loadPresence, noteViewers, noteWriting, presenceService } from './presence/presence.ts'
import { followRights, forgetWaiting, watchRights } from './rights.ts'
import { ticketSettingFields } from './settingFields.ts'
import { ticketRowsService } from './ticketRowsService.ts'
import { dropDeleted, dropTicket, tickets } from './tickets.ts'
import { askEventsAgain, eventSource, noteEvent } from './timeline/eventSource.tsx'
import { loadSettings, noteSetting } from './viewer.ts'
import { ViewsColumn } from './views/ViewsColumn.tsx'
import { viewCommands } from './views/viewCommands.tsx'
import { reloadViews, showView } from './views/views.ts'
import { WaitingItem } from './WaitingItem.tsx'

const members = ['admin', 'super', 'user'] as const
const list: PanelRef = { panel: listPanel, params: {} }

const conversationRef = (ticketId: string | undefined): PanelRef[] => {
  const ref = getContext().use(contract.conversations).panelRef(Number(ticketId))
  return isPanelRef(ref) ? [ref] : []
}

const showPart: Route['arrive'] = ({ ticketId }, query) => void getContext().use(contract.conversations).showPart(Number(ticketId), query).catch(reportError)

const isPanelRef = (value: unknown): value is PanelRef => typeof value === 'object' && value !== null && 'panel' in value && 'params' in value

/** So much of a note is shown in a notice, in characters; the whole stands in the details. */
const NOTE_SHOWN = 160

const CALLS = ['snooze', 'taken', 'given']

/** Somebody calls one to a ticket, took it, or gave it; or its time has come. */
function tellOwner(
  ctx: ClientContext,
  { ticketId, name, type, from, note }: { ticketId: number; name: string; type: string; from: string; note: string },
): void {
  const words = ctx.t(`tickets.called.${CALLS.includes(type) ? type : 'attention'}`, { name, from, id: ticketId })
  ctx.notify(note === '' ? words : ctx.t('tickets.called.note', { words, note: note.slice(0, NOTE_SHOWN) }), 'warning')
}

const refreshTicketsOfContacts = () => void queryClient.invalidateQueries(queriesOf(contract.listTicketsOfContact))

export default defineClientPlugin({
  id: 'tickets',
  requires: ['team', 'contacts', 'connections', 'settings'],
  routes: [
    { path: '/atendimento', name: 'atendimento', keepsTab: true, profiles: members, open: () => [list] },
    { path: '/atendimento/chats', profiles: members, open: () => [list] },
    { path: '/atendimento/:ticketId', name: 'chat', profiles: members, open: ({ ticketId }) => [list, ...conversationRef(ticketId)], arrive: showPart },
  ],
  panels: [listPanel, detailsPanel],
  commands: [
    ...ticketActions,
    ...transferActions,
    ...queueActions,
    ...connectionActions,
    ...resolveActions,
    ...deleteActions,
    ...timeActions,
    ...teamActions,
    ...orderActions,
    ...bulkCommands,
    ...viewCommands,
    ...listMoves,
    ...tabCommands,
    ...scopeCommands,
    ...densityCommands,
    ...neighbourCommands,
    ...peekCommands,
    ...screenCommands,
    ...maintenanceCommands,
    ...moveConnectionCommands,
    ...startCommands,
  ],
  sockets: [
    onSocket(contract.ticketCreated, noteTicket),
    onSocket(contract.ticketUpdated, (ticket) => {
      if (!tickets.get(ticket.id)) askPresence()
      noteTicket(ticket)
    }),
    onSocket(contract.ticketPresenceChanged, ({ ticketId, viewers }) => noteViewers(ticketId, viewers)),
    onSocket(contract.agentTypingChanged, ({ ticketId, userId, name, isTyping, isRecording }) =>
      noteWriting(ticketId, { userId, name, isRecording }, isTyping),
    ),
    onSocket(contract.ticketLeft, (ticketId) => {
      dropTicket(ticketId)
      forgetPresence(ticketId)
      refreshTicketsOfContacts()
      recount()
      recountUnread()
    }),
    onSocket(contract.ticketsMerged, askEventsAgain),
    onSocket(contract.ticketLogged, (log) => {
      noteEvent(log)
      queryClient.setQueryData<contract.TicketLog[]>(logsKey(log.ticketId), (current) => current && [log, ...current.filter(({ id }) => id !== log.id)])
    }),
    onSocket(contract.ownerCalled, ({ from, note = '', ...called }, ctx) => tellOwner(ctx, { ...called, from: from.name, note })),
    onSocket(contract.bulkProgressed, noteBulk),
    onSocket(contract.viewsChanged, reloadViews),
    onSocket(settingChanged, (setting) => {
      noteSetting(setting)
      if (setting.key === contract.spyTicket.key) forgetWaiting()
      if (setting.key === contactAdmin.key || setting.key === userContactWallet.key) refreshTicketsOfContacts()
      followRights()
    }),
    onSocket(connectionGone, (id) => {
      forgetConnection(id)
      void queryClient.invalidateQueries(queriesOf(listConnections))
    }),
    onSocket(connectionChanged, (connection) => {
      noteConnection(connection)
      void queryClient.invalidateQueries(queriesOf(listConnections))
      tickets.patch((ticket) =>
        ticket.whatsappId === connection.id && ticket.whatsapp.name !== connection.name
          ? { ...ticket, whatsapp: { ...ticket.whatsapp, name: connection.name } }
          : ticket,
      )
    }),
    onSocket(queueSaved, ({ id, queue, color }) => {
      tickets.patch((ticket) =>
        ticket.queue?.id === id && (ticket.queue.queue !== queue || ticket.queue.color !== color) ? { ...ticket, queue: { id, queue, color } } : ticket,
      )
    }),
    onSocket(contactsChanged, refreshTicketsOfContacts),
    onSocket(contactUpdated, (contact) => {
      tickets.patch((ticket) =>
        ticket.contactId === contact.id ? { ...ticket, name: contact.name, contact: { ...ticket.contact, name: contact.name, email: contact.email } } : ticket,
      )
    }),
  ],
  i18n: {
    'pt-BR': () => import('./i18n/pt-BR.json'),
    en: () => import('./i18n/en.json'),
    es: () => import('./i18n/es.json'),
  },
  provides: [
    provide(contract.ticketRows, () => ticketRowsService),
    provide(conversationContacts, () => ticketRowsService),
    provide(contract.ticketPresence, () => presenceService),
    provide(contract.ticketLists, (ctx) => ({
      show(view) {
        showView(view)
        showList(ctx)
      },
    })),
    provide(contract.pickedTickets, () => ({ idsAtom: pickedIdsAtom, clear: unpick })),
  ],
  extends: [
    extend(personalSettings, contract.filterSetting),
    extend(personalSettings, contract.densitySetting),
    extend(areaParts, { area: 'service', order: 10, component: ViewsColumn }),
    extend(sideBarItems, {
      id: 'tickets',
      title: 'tickets.list',
      icon: Chat,
      path: '/atendimento',
      area: 'service',
      order: 10,
      bottom: { order: 10 },
      menu: 'atendimento',
      profiles: members,
      badge: unreadAtom,
      command: goToAttendance.id,
    }),
    extend(statusBarItems, { id: 'tickets.down', side: 'left', order: 10, component: DownItem }),
    extend(statusBarItems, { id: 'tickets.waiting', side: 'left', order: 30, component: WaitingItem }),
    extend(paletteSources, ticketPalette),
    extend(paletteSources, peoplePalette),
    extend(overlays, TicketDialogs),
    extend(contactCardParts, { id: 'tickets', order: 90, component: ContactTickets }),
    extend(contract.timelineSources, eventSource),
    ...ticketSettingFields,
  ],
  setup(ctx) {
    if (!ctx.get(mayListAtom)) return
    void loadSettings().catch(() => {})
    void loadPresence().catch(() => {})
    void loadConnections().catch(() => {})
    recountUnread()
    const stops = [
      watchRights(),
      onResync(() => {
        void loadSettings().catch(() => {})
        void loadPresence().catch(() => {})
        void loadConnections().catch(() => {})
        void dropDeleted().catch(() => {})
        recount()
        recountUnread()
      }),
      store.sub(liveConnectionAtom, () => {
        if (store.get(liveConnectionAtom).state === 'down') forgetPresence()
      }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  },
})
