import { Calendar, Chart, ColumnLayout, ListDetailView } from '@blueprintjs/icons'
import { defineClientPlugin, onSocket, overlays, type SideBarItem, sideBarItems } from '#core/client/plugin.ts'
import { openInWorkbench } from '#core/client/workbench/openInWorkbench.ts'
import { extend } from '#core/contract/define.ts'
import { savedViewScreens } from '#plugins/savedViews/contract/client.ts'
import { ticketSideSections } from '#plugins/tickets/contract/client.ts'
import { actionGone, actionSaved, dealGone, dealSaved } from '../contract/index.ts'
import { actionCommands } from './actionCommands.ts'
import { funnelCommands, goToActions, goToCalendar, goToDealBoard, goToFigures } from './commands.ts'
import { DealsSection } from './DealsSection.tsx'
import { dealOfTicketCommands } from './dealOfTicket.ts'
import { dealPanel } from './dealPanel.ts'
import { FunnelDialogs } from './FunnelDialogs.tsx'
import { ACTIONS_PATH, BOARD_PATH, CALENDAR_PATH, DASHBOARD_PATH, DEALS_PATH } from './panelIds.ts'
import { actionsPanel, boardPanel, calendarPanel, dashboardPanel, funnelPanels } from './panels.ts'
import { pipelinesScreen } from './pipelines.ts'
import { putDeal, refreshFunnel } from './queries.ts'

const permission = 'funnel.view'
const item = (entry: Pick<SideBarItem, 'id' | 'title' | 'icon' | 'path' | 'order' | 'menu' | 'command'>) =>
  extend(sideBarItems, { ...entry, area: 'funnel', permission, profiles: ['admin', 'super', 'user'] })

export default defineClientPlugin({
  id: 'funnel',
  requires: ['chat', 'contacts', 'media', 'quickReplies', 'savedViews', 'team', 'tickets'],
  parts: [pipelinesScreen],
  routes: [
    { path: '/funil', permission, redirect: () => DASHBOARD_PATH },
    { path: DASHBOARD_PATH, permission, open: () => [{ panel: dashboardPanel, params: {} }] },
    { path: BOARD_PATH, permission, open: () => [{ panel: boardPanel, params: {} }] },
    { path: '/funil/kanban/visao/:viewId', permission, open: ({ viewId }) => [{ panel: boardPanel, params: { view: Number(viewId) } }] },
    { path: `${DEALS_PATH}/:dealId`, permission, open: ({ dealId }) => [{ panel: dealPanel, params: { id: Number(dealId) } }] },
    { path: ACTIONS_PATH, permission, open: () => [{ panel: actionsPanel, params: {} }] },
    { path: CALENDAR_PATH, permission, open: () => [{ panel: calendarPanel, params: {} }] },
  ],
  panels: funnelPanels,
  commands: [...funnelCommands, ...actionCommands, ...dealOfTicketCommands],
  sockets: [onSocket(dealSaved, putDeal), onSocket(dealGone, refreshFunnel), onSocket(actionSaved, refreshFunnel), onSocket(actionGone, refreshFunnel)],
  i18n: {
    'pt-BR': () => import('./i18n/pt-BR.json'),
    en: () => import('./i18n/en.json'),
    es: () => import('./i18n/es.json'),
  },
  extends: [
    item({
      id: 'funnel.dashboard',
      title: 'funnel.dashboard.title',
      icon: Chart,
      path: DASHBOARD_PATH,
      order: 1,
      menu: 'funil/dashboard',
      command: goToFigures.id,
    }),
    item({ id: 'funnel.board', title: 'funnel.board.title', icon: ColumnLayout, path: BOARD_PATH, order: 2, menu: 'funil/kanban', command: goToDealBoard.id }),
    item({
      id: 'funnel.calendar',
      title: 'funnel.calendar.title',
      icon: Calendar,
      path: CALENDAR_PATH,
      order: 3,
      menu: 'funil/calendar',
      command: goToCalendar.id,
    }),
    item({
      id: 'funnel.actions',
      title: 'funnel.actions.title',
      icon: ListDetailView,
      path: ACTIONS_PATH,
      order: 4,
      menu: 'funil/acao',
      command: goToActions.id,
    }),
    extend(savedViewScreens, {
      screen: boardPanel.type,
      title: 'funnel.board.title',
      permission,
      open: (view, place) => openInWorkbench({ panel: boardPanel, params: { view } }, place),
    }),
    extend(overlays, FunnelDialogs),
    extend(ticketSideSections, { id: 'deals', order: 9, component: DealsSection }),
  ],
})
