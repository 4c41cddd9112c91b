import { defineClientPlugin, onSocket, overlays } from '#core/client/plugin.ts'
import { extend } from '#core/contract/define.ts'
import { connectionCardParts } from '#plugins/connections/contract/client.ts'
import { fallbackChanged } from '../contract/index.ts'
import { editRule } from './commands.ts'
import { FallbackDialogs } from './FallbackDialogs.tsx'
import { FallbackRow } from './FallbackRow.tsx'
import { refreshRules } from './rules.ts'

export default defineClientPlugin({
  id: 'fallback',
  requires: ['channels', 'chat', 'connections', 'tickets'],
  commands: [editRule],
  sockets: [onSocket(fallbackChanged, () => void refreshRules())],
  i18n: {
    'pt-BR': () => import('./i18n/pt-BR.json'),
    en: () => import('./i18n/en.json'),
    es: () => import('./i18n/es.json'),
  },
  extends: [extend(overlays, FallbackDialogs), extend(connectionCardParts, FallbackRow)],
})
