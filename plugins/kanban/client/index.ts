import { ColumnLayout } from '@blueprintjs/icons'
import { defineClientPlugin, onSocket, overlays, sideBarItems } from '#core/client/plugin.ts'
import { extend } from '#core/contract/define.ts'
import { contactFilterSources } from '#plugins/contacts/contract/client.ts'
import { ticketFilterSources, ticketSideSections } from '#plugins/tickets/contract/client.ts'
import { lanesChanged } from '../contract/index.ts'
import { boards } from './board/boards.ts'
import { kanbanCommands } from './commands.ts'
import { LaneDialogs } from './LaneDialogs.tsx'
import { LaneSection } from './LaneSection.tsx'
import { askAgain, laneFilter, laneOfContacts } from './lanes.ts'
import { lanesPanel } from './panel.ts'

const open = () => [{ panel: lanesPanel, params: {} }]

export default defineClientPlugin({
  id: 'kanban',
  requires: ['contacts', 'labels', 'savedViews', 'team', 'tickets'],
  parts: [boards],
  routes: [
    { path: '/lanes', name: 'lanes', permission: 'kanban.editLanes', open },
    { path: '/configuracoes/lanes', permission: 'kanban.editLanes', open },
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
      area: 'settings',
      section: 'service',
      order: 80,
      menu: 'lanes',
      permission: 'kanban.editLanes',
    }),
    extend(overlays, LaneDialogs),
    extend(ticketFilterSources, laneFilter),
    extend(contactFilterSources, laneOfContacts),
    extend(ticketSideSections, { id: 'lane', order: 8, component: LaneSection }),
  ],
})
