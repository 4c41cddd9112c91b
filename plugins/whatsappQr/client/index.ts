import { defineClientPlugin, sideBarItems } from '#core/client/plugin.ts'
import { extend } from '#core/contract/define.ts'
import { providerPages } from '#plugins/connections/contract/client.ts'
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
  extends: [extend(providerPages, page), extend(sideBarItems, pageItem)],
})
