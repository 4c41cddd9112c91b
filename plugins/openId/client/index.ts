import { defineClientPlugin, overlays } from '#core/client/plugin.ts'
import { extend } from '#core/contract/define.ts'
import { providerCommands } from './commands.ts'
import { ProviderDialogs } from './ProviderDialogs.tsx'
import { providersScreen } from './screen.tsx'

export default defineClientPlugin({
  id: 'openId',
  parts: [providersScreen],
  commands: providerCommands,
  i18n: {
    'pt-BR': () => import('./i18n/pt-BR.json'),
    en: () => import('./i18n/en.json'),
    es: () => import('./i18n/es.json'),
  },
  extends: [extend(overlays, ProviderDialogs)],
})
