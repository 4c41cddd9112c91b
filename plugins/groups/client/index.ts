import { defineClientPlugin } from '#core/client/plugin.ts'
import { history } from './history.ts'
import { bansScreen, farewellsScreen, greetingsScreen, wordlistScreen } from './screens.tsx'

export default defineClientPlugin({
  id: 'groups',
  requires: ['connections', 'forbiddenWords'],
  parts: [bansScreen, wordlistScreen, greetingsScreen, farewellsScreen, history],
  routes: [{ path: '/grupo', name: 'grupo', permission: 'groups.edit', redirect: () => '/grupo/massagrupos' }],
  i18n: {
    'pt-BR': () => import('./i18n/pt-BR.json'),
    en: () => import('./i18n/en.json'),
    es: () => import('./i18n/es.json'),
  },
})
