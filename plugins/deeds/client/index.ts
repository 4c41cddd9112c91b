import { History } from '@blueprintjs/icons'
import { deedUndoers } from '#core/client/commands/deedUndo.ts'
import { defineClientPlugin, onSocket, sideBarItems } from '#core/client/plugin.ts'
import { onResync } from '#core/client/socket/index.ts'
import { extend } from '#core/contract/define.ts'
import { deedsChanged } from '../contract/index.ts'
import { deedCommands, goToToday } from './commands.ts'
import { askAgain } from './deeds.ts'
import { todayPanel } from './panel.ts'
import { deedUndoer } from './undo.ts'

const everybody = ['admin', 'super', 'user', 'superadmin'] as const

export default defineClientPlugin({
  id: 'deeds',
  requires: ['tickets', 'team'],
  routes: [{ path: '/hoje', name: 'hoje', profiles: everybody, open: () => [{ panel: todayPanel, params: {} }] }],
  panels: [todayPanel],
  commands: deedCommands,
  sockets: [onSocket(deedsChanged, () => void askAgain())],
  i18n: {
    'pt-BR': () => import('./i18n/pt-BR.json'),
    en: () => import('./i18n/en.json'),
    es: () => import('./i18n/es.json'),
  },
  extends: [
    extend(deedUndoers, deedUndoer),
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
  setup: () => onResync(() => void askAgain()),
})
