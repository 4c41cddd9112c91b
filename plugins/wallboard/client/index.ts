import { Dashboard, Desktop } from '@blueprintjs/icons'
import { z } from 'zod'
import { type ClientPart, defineClientPlugin, definePanel, onSocket, sideBarItems } from '#core/client/plugin.ts'
import { extend } from '#core/contract/define.ts'
import { settingChanged } from '#core/contract/settings.ts'
import { queueGone, queueSaved, userPresenceChanged } from '#plugins/team/contract/index.ts'
import { ticketTargets } from '#plugins/tickets/contract/client.ts'
import { ticketCreated, ticketLeft, ticketUpdated } from '#plugins/tickets/contract/index.ts'
import { boardTicketAtom } from './board/board.atoms.ts'
import { boardCommands, goToBoard } from './board/boardCommands.ts'
import { goToMonitor, monitorCommands } from './monitor/monitorCommands.ts'
import { BOARD_PANEL, BOARD_PATH, MONITOR_PANEL, MONITOR_PATH } from './panelIds.ts'
import { refreshWallboard } from './refresh.ts'

const nothing = z.object({})

const boardPanel = definePanel({
  type: BOARD_PANEL,
  params: nothing,
  title: (_params, t) => t('wallboard.board.title'),
  load: () => import('./board/BoardPanel.tsx'),
  reuse: 'single',
  path: () => BOARD_PATH,
})

const board: ClientPart = {
  routes: [{ path: BOARD_PATH, name: 'painel-atendimentos', permission: 'tickets.list', open: () => [{ panel: boardPanel, params: {} }] }],
  panels: [boardPanel],
  commands: boardCommands,
  extends: [
    extend(sideBarItems, {
      id: 'wallboard.board',
      title: 'wallboard.board.title',
      icon: Dashboard,
      path: BOARD_PATH,
      area: 'home',
      order: 10,
      menu: 'painel-atendimentos',
      permission: 'tickets.list',
      command: goToBoard.id,
    }),
    extend(ticketTargets, { panel: BOARD_PANEL, ticketIdAtom: boardTicketAtom }),
  ],
}

const monitorPanel = definePanel({
  type: MONITOR_PANEL,
  params: nothing,
  title: (_params, t) => t('wallboard.monitor.title'),
  load: () => import('./monitor/MonitorPanel.tsx'),
  reuse: 'single',
  path: () => MONITOR_PATH,
})

const monitor: ClientPart = {
  routes: [{ path: MONITOR_PATH, name: 'monitor', permission: 'wallboard.monitor', open: () => [{ panel: monitorPanel, params: {} }] }],
  panels: [monitorPanel],
  commands: monitorCommands,
  extends: [
    extend(sideBarItems, {
      id: 'wallboard.monitor',
      title: 'wallboard.monitor.title',
      icon: Desktop,
      path: MONITOR_PATH,
      area: 'supervision',
      order: 20,
      menu: 'monitor',
      permission: 'wallboard.monitor',
      command: goToMonitor.id,
    }),
  ],
}

/** Tickets by queue and by person, and the live monitor of the operation. */
export default defineClientPlugin({
  id: 'wallboard',
  requires: ['connections', 'team', 'tickets'],
  parts: [board, monitor],
  sockets: [
    onSocket(ticketCreated, refreshWallboard),
    onSocket(ticketUpdated, refreshWallboard),
    onSocket(ticketLeft, refreshWallboard),
    onSocket(userPresenceChanged, refreshWallboard),
    onSocket(queueSaved, refreshWallboard),
    onSocket(queueGone, refreshWallboard),
    onSocket(settingChanged, refreshWallboard),
  ],
  i18n: {
    'pt-BR': () => import('./i18n/pt-BR.json'),
    en: () => import('./i18n/en.json'),
    es: () => import('./i18n/es.json'),
  },
})
