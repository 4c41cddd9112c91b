import { Chat } from '@blueprintjs/icons'
import { getContext } from '#core/client/kernel/context.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import {
  type ClientContext,
  defineClientPlugin,
  onSocket,
  overlays,
  type PanelRef,
  paletteSources,
  provide,
  sideBarItems,
  statusBarItems,
} from '#core/client/plugin.ts'
import { onResync } from '#core/client/socket/index.ts'
import { extend } from '#core/contract/define.ts'
import { settingChanged } from '#core/contract/settings.ts'
import { contactUpdated } from '#plugins/contacts/contract/index.ts'
import { labelSaved } from '#plugins/labels/contract/index.ts'
import * as contract from '../contract/index.ts'
import { bulkCommands } from './bulk/bulkCommands.tsx'
import { noteBulk } from './bulk/progress.ts'
import { listMoves } from './commands/listMoves.ts'
import { orderDeeds } from './commands/orderDeeds.tsx'
import { screenCommands } from './commands/showScreens.ts'
import { startConversation, startWith } from './commands/startConversation.ts'
import { teamDeeds } from './commands/teamDeeds.tsx'
import { ticketDeeds } from './commands/ticketDeeds.ts'
import { timeDeeds } from './commands/timeDeeds.tsx'
import { logsKey } from './details/LogsSection.tsx'
import { TicketDialogs } from './dialogs/TicketDialogs.tsx'
import { noteTicket, recount, takeTickets } from './list/counters.ts'
import { mayListAtom, unreadAtom } from './list/unread.atoms.ts'
import { ticketPalette } from './palette.ts'
import { detailsPanel, listPanel } from './panels.ts'
import { followRights, watchRights } from './rights.ts'
import { ticketSettingFields } from './settingFields.ts'
import { activeTicketIdAtom, targetTicketIdAtom } from './target.ts'
import { loadTicket, tickets } from './tickets.ts'
import { loadSettings, noteSetting } from './viewer.ts'
import { viewCommands } from './views/viewCommands.tsx'
import { reloadViews } from './views/views.ts'
import { WaitingItem } from './WaitingItem.tsx'

const list: PanelRef = { panel: listPanel, params: {} }

const conversationRef = (ticketId: string | undefined): PanelRef[] => {
  const ref = getContext().use(contract.conversations).panelRef(Number(ticketId))
  return isPanelRef(ref) ? [ref] : []
}

const isPanelRef = (value: unknown): value is PanelRef => typeof value === 'object' && value !== null && 'panel' in value && 'params' in value

const CALLS = ['snooze', 'taken', 'given']

/** Somebody calls one to a ticket, took it, or gave it; or its time has come. */
function tellOwner(ctx: ClientContext, { ticketId, name, type, from }: { ticketId: number; name: string; type: string; from: string }): void {
  ctx.notify(ctx.t(`tickets.called.${CALLS.includes(type) ? type : 'attention'}`, { name, from, id: ticketId }), 'warning')
}

const ticketRowsService: contract.TicketRows = {
  rowAtom: (ticketId) => tickets.rowAtom(ticketId),
  get: (ticketId) => tickets.get(ticketId),
  upsert: takeTickets,
  load: loadTicket,
  targetAtom: targetTicketIdAtom,
  activeAtom: activeTicketIdAtom,
}

export default defineClientPlugin({
  id: 'tickets',
  routes: [
    { path: '/atendimento', name: 'atendimento', profiles: ['admin', 'super', 'user'], open: () => [list] },
    { path: '/atendimento/chats', profiles: ['admin', 'super', 'user'], open: () => [list] },
    { path: '/atendimento/:ticketId', name: 'chat', profiles: ['admin', 'super', 'user'], open: ({ ticketId }) => [list, ...conversationRef(ticketId)] },
  ],
  panels: [listPanel, detailsPanel],
  commands: [
    ...ticketDeeds,
    ...timeDeeds,
    ...teamDeeds,
    ...orderDeeds,
    ...bulkCommands,
    ...viewCommands,
    ...listMoves,
    ...screenCommands,
    startConversation,
    startWith,
  ],
  sockets: [
    onSocket(contract.ticketCreated, noteTicket),
    onSocket(contract.ticketUpdated, noteTicket),
    onSocket(contract.ticketLeft, ({ ticketId }) => {
      tickets.remove(ticketId)
      recount()
    }),
    onSocket(contract.ticketLogged, (log) => {
      queryClient.setQueryData<contract.TicketLog[]>(logsKey(log.ticketId), (held) => held && [log, ...held.filter(({ id }) => id !== log.id)])
    }),
    onSocket(contract.ownerCalled, ({ ticketId, name, type, from }, ctx) => tellOwner(ctx, { ticketId, name, type, from: from.name })),
    onSocket(contract.bulkProgressed, noteBulk),
    onSocket(contract.viewsChanged, reloadViews),
    onSocket(settingChanged, (setting) => {
      noteSetting(setting)
      followRights()
    }),
    onSocket(labelSaved, ({ id, tag, color }) => {
      tickets.patch((ticket) =>
        ticket.tags.some((one) => one.id === id) ? { ...ticket, tags: ticket.tags.map((one) => (one.id === id ? { id, tag, color } : one)) } : ticket,
      )
    }),
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
  provides: [provide(contract.ticketRows, () => ticketRowsService)],
  extends: [
    extend(sideBarItems, {
      id: 'tickets',
      title: 'tickets.menu',
      icon: Chat,
      path: '/atendimento',
      group: 'service',
      order: 10,
      menu: 'atendimento',
      profiles: ['admin', 'super', 'user'],
      badge: unreadAtom,
    }),
    extend(statusBarItems, { id: 'tickets.waiting', side: 'left', order: 30, component: WaitingItem }),
    extend(paletteSources, ticketPalette),
    extend(overlays, TicketDialogs),
    ...ticketSettingFields,
  ],
  setup(ctx) {
    if (!ctx.get(mayListAtom)) return
    void loadSettings().catch(() => {})
    const disposers = [
      watchRights(),
      onResync(() => {
        void loadSettings().catch(() => {})
        recount()
      }),
    ]
    return () => {
      for (const dispose of disposers) dispose()
    }
  },
})
