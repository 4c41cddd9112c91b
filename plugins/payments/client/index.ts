import { BankAccount } from '@blueprintjs/icons'
import { defineClientPlugin, onSocket, overlays, sideBarItems } from '#core/client/plugin.ts'
import { extend } from '#core/contract/define.ts'
import { gatewaysChanged } from '../contract/index.ts'
import { gatewayCommands, goToGateways } from './commands.ts'
import { GatewayDialogs } from './GatewayDialogs.tsx'
import { gatewaysPanel } from './panel.ts'
import { GATEWAYS_PATH } from './panelIds.ts'
import { refreshGateways } from './queries.ts'

const profiles = ['superadmin'] as const

/** How the installation is paid by its companies: a screen of the superadmin. */
export default defineClientPlugin({
  id: 'payments',
  requires: ['billing'],
  routes: [{ path: GATEWAYS_PATH, profiles, open: () => [{ panel: gatewaysPanel, params: {} }] }],
  panels: [gatewaysPanel],
  commands: gatewayCommands,
  sockets: [onSocket(gatewaysChanged, () => void refreshGateways())],
  i18n: {
    'pt-BR': () => import('./i18n/pt-BR.json'),
    en: () => import('./i18n/en.json'),
    es: () => import('./i18n/es.json'),
  },
  extends: [
    extend(sideBarItems, {
      id: 'payments',
      title: 'payments.title',
      icon: BankAccount,
      path: GATEWAYS_PATH,
      area: 'platform',
      order: 12,
      menu: 'configuracoes/pagamentos',
      profiles,
      command: goToGateways.id,
    }),
    extend(overlays, GatewayDialogs),
  ],
})
