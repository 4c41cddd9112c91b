import { defineClientPlugin } from '#core/client/plugin.ts'
import { extend } from '#core/contract/define.ts'
import { contactFilterSources } from '#plugins/contacts/contract/client.ts'
import { ticketFilterSources, ticketSideSections } from '#plugins/tickets/contract/client.ts'
import { boards } from './board/boards.ts'
import { setLane } from './commands.ts'
import { LaneSection } from './LaneSection.tsx'
import { laneFilter, laneOfContacts } from './lanes.ts'
import { lanesScreen } from './lanesScreen.tsx'

export default defineClientPlugin({
  id: 'kanban',
  requires: ['contacts', 'labels', 'savedViews', 'team', 'tickets'],
  parts: [boards, lanesScreen],
  routes: [{ path: '/configuracoes/lanes', permission: 'kanban.editLanes', open: () => [{ panel: lanesScreen.panel, params: {} }] }],
  commands: [setLane],
  i18n: {
    'pt-BR': () => import('./i18n/pt-BR.json'),
    en: () => import('./i18n/en.json'),
    es: () => import('./i18n/es.json'),
  },
  extends: [
    extend(ticketFilterSources, laneFilter),
    extend(contactFilterSources, laneOfContacts),
    extend(ticketSideSections, { id: 'lane', order: 8, component: LaneSection }),
  ],
})
