import { VolumeUp } from '@blueprintjs/icons'
import { sessionAtom } from '#core/client/auth/session.atoms.ts'
import { defineClientPlugin, onSocket, sideBarItems } from '#core/client/plugin.ts'
import { onResync } from '#core/client/socket/index.ts'
import { extend } from '#core/contract/define.ts'
import { speechChanged } from '../contract/index.ts'
import { goToSpeech, speechCommands } from './commands.ts'
import { settingsPanel } from './panel.ts'
import { loadSpeechState, setSpeechState } from './speech.ts'

const permission = 'speech.configure'

export default defineClientPlugin({
  id: 'speech',
  requires: ['chat', 'tickets'],
  routes: [{ path: '/configuracoes/voz', name: 'configuracoes-voz', permission, open: () => [{ panel: settingsPanel, params: {} }] }],
  panels: [settingsPanel],
  commands: speechCommands,
  sockets: [onSocket(speechChanged, setSpeechState)],
  i18n: {
    'pt-BR': () => import('./i18n/pt-BR.json'),
    en: () => import('./i18n/en.json'),
    es: () => import('./i18n/es.json'),
  },
  extends: [
    extend(sideBarItems, {
      id: 'speech',
      title: 'speech.title',
      icon: VolumeUp,
      path: '/configuracoes/voz',
      area: 'settings',
      section: 'integrations',
      order: 15,
      menu: 'configuracoes/voz',
      permission,
      command: goToSpeech.id,
    }),
  ],
  setup(ctx) {
    if (!ctx.get(sessionAtom)?.permissions.includes('speech.speak')) return
    // Without an answer the command says that nothing is set, until the next try.
    const load = () => void loadSpeechState().catch(() => {})
    load()
    return onResync(load)
  },
})
