import { Home } from '@blueprintjs/icons'
import { z } from 'zod'
import { defineClientPlugin, defineCommand, definePanel, sideBarItems } from '#core/client/plugin.ts'
import { extend } from '#core/contract/define.ts'

const everybody = ['admin', 'super', 'user'] as const

const homePanel = definePanel({
  type: 'home.now',
  params: z.object({}),
  title: (_params, t) => t('home.title'),
  load: () => import('./HomePanel.tsx'),
  reuse: 'single',
  path: () => '/home',
})

const goHome = defineCommand({
  id: 'home.go',
  title: 'home.command.go',
  icon: Home,
  args: z.object({}),
  permission: 'tickets.list',
  address: '/home',
  run: (_args, ctx) => ctx.navigate('/home'),
})

/** What is going on right now: the landing of administrators and supervisors. */
export default defineClientPlugin({
  id: 'home',
  routes: [{ path: '/home', name: 'home-dashboard', profiles: everybody, open: () => [{ panel: homePanel, params: {} }] }],
  panels: [homePanel],
  commands: [goHome],
  i18n: {
    'pt-BR': () => import('./i18n/pt-BR.json'),
    en: () => import('./i18n/en.json'),
    es: () => import('./i18n/es.json'),
  },
  extends: [
    extend(sideBarItems, { id: 'home', title: 'home.title', icon: Home, path: '/home', group: 'service', order: 5, menu: 'home', profiles: everybody }),
  ],
})
