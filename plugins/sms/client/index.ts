import { defineClientPlugin } from '#core/client/plugin.ts'
import { extend } from '#core/contract/define.ts'
import { composerStrips } from '#plugins/chat/contract/client.ts'
import { SegmentsStrip } from './SegmentsStrip.tsx'

export default defineClientPlugin({
  id: 'sms',
  requires: ['channels', 'chat'],
  i18n: {
    'pt-BR': () => import('./i18n/pt-BR.json'),
    en: () => import('./i18n/en.json'),
    es: () => import('./i18n/es.json'),
  },
  extends: [extend(composerStrips, { id: 'sms.parts', order: 30, component: SegmentsStrip })],
})
