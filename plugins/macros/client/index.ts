import { permissionsAtom } from '#core/client/auth/session.atoms.ts'
import { defineClientPlugin, onSocket, overlays, statusBarItems } from '#core/client/plugin.ts'
import { extend } from '#core/contract/define.ts'
import { macroGone, macroSaved } from '../contract/index.ts'
import { MacroDialogs } from './MacroDialogs.tsx'
import { noteGone, noteSaved } from './macros.ts'
import { RecordingItem } from './record/RecordingItem.tsx'
import { discardRecording, startRecording } from './record/recordCommands.ts'
import { keepRecording } from './record/recording.ts'
import { stopRecording } from './record/stopRecording.ts'
import { keepOwnCommands } from './run/ownCommands.ts'
import { RunItem } from './run/RunItem.tsx'
import { runCommands } from './run/runCommands.ts'
import { macrosScreen } from './screen.tsx'

export default defineClientPlugin({
  id: 'macros',
  requires: ['tickets', 'team'],
  parts: [macrosScreen],
  commands: [...runCommands, startRecording, stopRecording, discardRecording],
  sockets: [onSocket(macroSaved, noteSaved), onSocket(macroGone, noteGone)],
  i18n: {
    'pt-BR': () => import('./i18n/pt-BR.json'),
    en: () => import('./i18n/en.json'),
    es: () => import('./i18n/es.json'),
  },
  extends: [
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
