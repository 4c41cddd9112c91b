import { Key } from '@blueprintjs/icons'
import { defineClientPlugin, onSocket, overlays, sideBarItems } from '#core/client/plugin.ts'
import { extend } from '#core/contract/define.ts'
import { openIdChanged } from '../contract/index.ts'
import { goToProviders, providerCommands } from './commands.ts'
import { ProviderDialogs } from './ProviderDialogs.tsx'
import { providersPanel } from './panel.ts'
import { refreshProviders } from './queries.ts'

const profiles = ['superadmin'] as const

export default defineClientPlugin({
  id: 'openId',
  routes: [{ path: '/configuracoesTenant/openid', profiles, open: () => [{ panel: providersPanel, params: {} }] }],
  panels: [providersPanel],
  commands: providerCommands,
  sockets: [onSocket(openIdChanged, () => void refreshProviders())],
  i18n: {
    'pt-BR': () => import('./i18n/pt-BR.json'),
    en: () => import('./i18n/en.json'),
    es: () => import('./i18n/es.json'),
  },
  extends: [
    extend(sideBarItems, {
      id: 'openId',
      title: 'openId.title',
      icon: Key,
      path: '/configuracoesTenant/openid',
      area: 'platform',
      order: 65,
      menu: 'configuracoesTenant/openid',
      profiles,
      command: goToProviders.id,
    }),
    extend(overlays, ProviderDialogs),
  ],
})
