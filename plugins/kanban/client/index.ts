import { ColumnLayout } from '@blueprintjs/icons'
import { defineClientPlugin, onSocket, overlays, sideBarItems } from '#core/client/plugin.ts'
import { onResync } from '#core/client/socket/index.ts'
import { extend } from '#core/contract/define.ts'
import { ticketSideSections } from '#plugins/tickets/contract/client.ts'
import { lanesChanged } from '../contract/index.ts'
import { kanbanCommands } from './commands.ts'
import { LaneDialogs } from './LaneDialogs.tsx'
import { LaneSection } from './LaneSection.tsx'
import { askAgain } from './lanes.ts'
import { lanesPanel } from './panel.ts'

const leads = ['admin', 'super'] as const
const open = () => [{ panel: lanesPanel, params: {} }]

export default defineClientPlugin({
  id: 'kanban',
  requires: ['tickets'],
  routes: [
    { path: '/lanes', name: 'lanes', profiles: leads, open },
    { path: '/configuracoes/lanes', profiles: leads, open },
  ],
  panels: [lanesPanel],
  commands: kanbanCommands,
  sockets: [onSocket(lanesChanged, () => void askAgain())],
  i18n: {
    'pt-BR': () => import('./i18n/pt-BR.json'),
    en: () => import('./i18n/en.json'),
    es: () => import('./i18n/es.json'),
  },
  extends: [
    extend(sideBarItems, {
      id: 'lanes',
      title: 'kanban.lanes',
      icon: ColumnLayout,
      path: '/lanes',
      group: 'funnel',
      order: 20,
      menu: 'lanes',
      profiles: leads,
    }),
    extend(overlays, LaneDialogs),
    extend(ticketSideSections, { id: 'lane', order: 8, component: LaneSection }),
  ],
  setup: () => onResync(() => void askAgain()),
})
