import { Key } from '@blueprintjs/icons'
import { defineClientPlugin, onSocket, overlays, sideBarItems } from '#core/client/plugin.ts'
import { extend } from '#core/contract/define.ts'
import { apiTokenGone, apiTokenSaved } from '../contract/index.ts'
import { goToTokens, tokenCommands } from './commands.ts'
import { companyTokensScreen } from './companyTokens/index.ts'
import { tokensPanel } from './panel.ts'
import { TokenDialogs } from './TokenDialogs.tsx'
import { refreshTokens } from './tokens.ts'

export default defineClientPlugin({
  id: 'apiService',
  requires: ['chat', 'connections', 'tickets'],
  routes: [{ path: '/api-service', name: 'api-service', permission: 'apiService.edit', open: () => [{ panel: tokensPanel, params: {} }] }],
  parts: [companyTokensScreen],
  panels: [tokensPanel],
  commands: tokenCommands,
  sockets: [onSocket(apiTokenSaved, () => void refreshTokens()), onSocket(apiTokenGone, () => void refreshTokens())],
  i18n: {
    'pt-BR': () => import('./i18n/pt-BR.json'),
    en: () => import('./i18n/en.json'),
    es: () => import('./i18n/es.json'),
  },
  extends: [
    extend(sideBarItems, {
      id: 'apiService',
      title: 'apiService.title',
      icon: Key,
      path: '/api-service',
      area: 'settings',
      section: 'integrations',
      order: 90,
      menu: 'api-service',
      permission: 'apiService.edit',
      profiles: ['admin', 'super', 'user'],
      command: goToTokens.id,
    }),
    extend(overlays, TokenDialogs),
  ],
})
