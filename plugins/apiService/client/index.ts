import { defineClientPlugin, overlays } from '#core/client/plugin.ts'
import { extend } from '#core/contract/define.ts'
import { tokenCommands } from './commands.ts'
import { companyTokensScreen } from './companyTokens/index.ts'
import { tokensScreen } from './screen.tsx'
import { TokenDialogs } from './TokenDialogs.tsx'

export default defineClientPlugin({
  id: 'apiService',
  requires: ['chat', 'connections', 'tickets'],
  parts: [tokensScreen, companyTokensScreen],
  commands: tokenCommands,
  i18n: {
    'pt-BR': () => import('./i18n/pt-BR.json'),
    en: () => import('./i18n/en.json'),
    es: () => import('./i18n/es.json'),
  },
  extends: [extend(overlays, TokenDialogs)],
})
