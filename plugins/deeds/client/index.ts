import { History } from '@blueprintjs/icons'
import { actionUndoers } from '#core/client/commands/actionUndo.ts'
import { defineClientPlugin, onSocket, sideBarItems } from '#core/client/plugin.ts'
import { extend } from '#core/contract/define.ts'
import { activityChanged } from '../contract/index.ts'
import { askAgain } from './activity.ts'
import { activityCommands, goToToday } from './commands.ts'
import { todayPanel } from './panel.ts'
import { actionUndoer } from './undo.ts'

const everybody = ['admin', 'super', 'user', 'superadmin'] as const

export default defineClientPlugin({
  id: 'deeds',
  requires: ['tickets', 'team'],
  routes: [{ path: '/hoje', name: 'hoje', profiles: everybody, open: () => [{ panel: todayPanel, params: {} }] }],
  panels: [todayPanel],
  commands: activityCommands,
  sockets: [onSocket(activityChanged, () => void askAgain())],
  i18n: {
    'pt-BR': () => import('./i18n/pt-BR.json'),
    en: () => import('./i18n/en.json'),
    es: () => import('./i18n/es.json'),
  },
  extends: [
    extend(actionUndoers, actionUndoer),
    extend(sideBarItems, {
      id: 'deeds',
      title: 'deeds.title',
      icon: History,
      path: '/hoje',
      area: 'home',
      order: 30,
      menu: 'hoje',
      profiles: everybody,
      command: goToToday.id,
    }),
  ],
})
