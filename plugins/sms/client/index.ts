import { defineClientPlugin, sideBarItems } from '#core/client/plugin.ts'
import { extend } from '#core/contract/define.ts'
import { composerStrips } from '#plugins/chat/contract/client.ts'
import { providerPages } from '#plugins/connections/contract/client.ts'
import { openPage, page, pageItem } from './page.ts'
import { SegmentsStrip } from './SegmentsStrip.tsx'

export default defineClientPlugin({
  id: 'sms',
  requires: ['channels', 'chat', 'connections'],
  routes: [{ path: '/configuracoes/sms', name: 'configuracoes-sms', permission: 'connections.edit', open: openPage }],
  i18n: {
    'pt-BR': () => import('./i18n/pt-BR.json'),
    en: () => import('./i18n/en.json'),
    es: () => import('./i18n/es.json'),
  },
  extends: [extend(providerPages, page), extend(sideBarItems, pageItem), extend(composerStrips, { id: 'sms.parts', order: 30, component: SegmentsStrip })],
})
