import { defineClientPlugin } from '#core/client/plugin.ts'
import { help } from './help.ts'
import { tutorialsScreen } from './screen.ts'

export default defineClientPlugin({
  id: 'tutorials',
  parts: [tutorialsScreen, help],
  i18n: {
    'pt-BR': () => import('./i18n/pt-BR.json'),
    en: () => import('./i18n/en.json'),
    es: () => import('./i18n/es.json'),
  },
})
