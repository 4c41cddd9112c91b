import { MobilePhone } from '@blueprintjs/icons'
import { defineClientPlugin, sideBarItems } from '#core/client/plugin.ts'
import { extend } from '#core/contract/define.ts'
import { channelIcons, providerPages } from '#plugins/connections/contract/client.ts'
import { WHATSAPP_QR } from '../contract/index.ts'
import { openPage, page, pageItem } from './page.ts'

export default defineClientPlugin({
  id: 'whatsappQr',
  requires: ['channels', 'connections'],
  routes: [{ path: '/configuracoes/whatsappQr', name: 'configuracoes-whatsappQr', permission: 'connections.edit', open: openPage }],
  i18n: {
    'pt-BR': () => import('./i18n/pt-BR.json'),
    en: () => import('./i18n/en.json'),
    es: () => import('./i18n/es.json'),
  },
  extends: [extend(providerPages, page), extend(sideBarItems, pageItem), extend(channelIcons, { type: WHATSAPP_QR, icon: MobilePhone })],
})
