import { defineClientPlugin, overlays } from '#core/client/plugin.ts'
import { extend } from '#core/contract/define.ts'
import { webchatCommands } from './revokeVisitor.ts'
import { WebchatDialogs } from './WebchatDialogs.tsx'

export default defineClientPlugin({
  id: 'webchat',
  requires: ['tickets'],
  commands: webchatCommands,
  i18n: {
    'pt-BR': () => import('./i18n/pt-BR.json'),
    en: () => import('./i18n/en.json'),
    es: () => import('./i18n/es.json'),
  },
  extends: [extend(overlays, WebchatDialogs)],
})
