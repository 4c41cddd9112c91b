import { Play } from '@blueprintjs/icons'
import { permissionsAtom } from '#core/client/auth/session.atoms.ts'
import { defineClientPlugin, onSocket, overlays, sideBarItems, statusBarItems } from '#core/client/plugin.ts'
import { extend } from '#core/contract/define.ts'
import { macroGone, macroSaved } from '../contract/index.ts'
import { macroCommands } from './commands.ts'
import { MacroDialogs } from './MacroDialogs.tsx'
import { noteGone, noteSaved } from './macros.ts'
import { macrosPanel } from './panel.ts'
import { RecordingItem } from './record/RecordingItem.tsx'
import { keepRecording } from './record/recording.ts'
import { keepOwnCommands } from './run/ownCommands.ts'
import { RunItem } from './run/RunItem.tsx'

const everybody = ['admin', 'super', 'user'] as const

export default defineClientPlugin({
  id: 'macros',
  requires: ['tickets', 'team'],
  routes: [{ path: '/configuracoes/macros', name: 'macros', profiles: everybody, open: () => [{ panel: macrosPanel, params: {} }] }],
  panels: [macrosPanel],
  commands: macroCommands,
  sockets: [onSocket(macroSaved, noteSaved), onSocket(macroGone, noteGone)],
  i18n: {
    'pt-BR': () => import('./i18n/pt-BR.json'),
    en: () => import('./i18n/en.json'),
    es: () => import('./i18n/es.json'),
  },
  extends: [
    extend(sideBarItems, {
      id: 'macros',
      title: 'macros.title',
      icon: Play,
      path: '/configuracoes/macros',
      area: 'settings',
      section: 'service',
      order: 85,
      menu: 'macros',
      profiles: everybody,
    }),
    extend(statusBarItems, { id: 'macros.recording', side: 'left', order: 5, component: RecordingItem }),
    extend(statusBarItems, { id: 'macros.running', side: 'left', order: 6, component: RunItem }),
    extend(overlays, MacroDialogs),
  ],
  setup(ctx) {
    if (!ctx.get(permissionsAtom).has('macros.list')) return
    const stops = [keepOwnCommands(), keepRecording(ctx)]
    return () => {
      for (const stop of stops) stop()
    }
  },
})
