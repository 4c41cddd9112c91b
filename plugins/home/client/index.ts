import { Home } from '@blueprintjs/icons'
import { z } from 'zod'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import { defineClientPlugin, definePanel, onSocket, sideBarItems } from '#core/client/plugin.ts'
import { extend } from '#core/contract/define.ts'
import { firstStepsKey } from '#core/contract/firstSteps.ts'
import { settingChanged } from '#core/contract/settings.ts'
import { ticketCreated, ticketLeft, ticketUpdated } from '#plugins/tickets/contract/index.ts'
import { firstStepsChoice } from '../contract/index.ts'
import { homeCommands } from './commands.ts'
import { refreshHome } from './refresh.ts'
import { HOME_PANEL } from './types.ts'

const everybody = ['admin', 'super', 'user'] as const

const homePanel = definePanel({
  type: HOME_PANEL,
  params: z.object({}),
  title: (_params, t) => t('home.title'),
  load: () => import('./HomePanel.tsx'),
  reuse: 'single',
  path: () => '/home',
})

/** Page that the day begins with: one's own work, that of the team, and the first steps of a new company. */
export default defineClientPlugin({
  id: 'home',
  requires: ['tickets', 'connections', 'team'],
  routes: [{ path: '/home', name: 'home-dashboard', profiles: everybody, open: () => [{ panel: homePanel, params: {} }] }],
  panels: [homePanel],
  commands: homeCommands,
  sockets: [
    ...[ticketCreated, ticketUpdated].map((event) => onSocket(event, refreshHome)),
    onSocket(ticketLeft, refreshHome),
    onSocket(settingChanged, ({ key }) => {
      if (key === firstStepsChoice.key) void queryClient.invalidateQueries({ queryKey: firstStepsKey })
      else refreshHome()
    }),
  ],
  i18n: {
    'pt-BR': () => import('./i18n/pt-BR.json'),
    en: () => import('./i18n/en.json'),
    es: () => import('./i18n/es.json'),
  },
  extends: [extend(sideBarItems, { id: 'home', title: 'home.title', icon: Home, path: '/home', area: 'home', order: 5, menu: 'home', profiles: everybody })],
})
