import { defineClientPlugin } from '#core/client/plugin.ts'

export default defineClientPlugin({
  id: 'zapi',
  requires: ['channels'],
  i18n: {
    'pt-BR': () => import('./i18n/pt-BR.json'),
    en: () => import('./i18n/en.json'),
    es: () => import('./i18n/es.json'),
  },
})
