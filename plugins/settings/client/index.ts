import { Cog } from '@blueprintjs/icons'
import { defineClientPlugin, onSocket, paletteSources, sideBarItems } from '#core/client/plugin.ts'
import { extend } from '#core/contract/define.ts'
import { settingChanged } from '#core/contract/settings.ts'
import { goToSettings } from './commands.ts'
import { settingPalette } from './palette.ts'
import { settingsPanel, settingsPath, settingsRef } from './panel.ts'
import { noteSetting } from './values.ts'

const administrators = ['admin'] as const

export default defineClientPlugin({
  id: 'settings',
  routes: [
    { path: '/configuracoes', name: 'configuracoes', redirect: () => settingsPath },
    { path: settingsPath, name: 'configuracoes-geral', profiles: administrators, open: (_params, query) => settingsRef(query.get('s')) },
  ],
  panels: [settingsPanel],
  commands: [goToSettings],
  sockets: [onSocket(settingChanged, noteSetting)],
  i18n: {
    'pt-BR': () => import('./i18n/pt-BR.json'),
    en: () => import('./i18n/en.json'),
    es: () => import('./i18n/es.json'),
  },
  extends: [
    extend(sideBarItems, {
      id: 'settings',
      title: 'settings.title',
      icon: Cog,
      path: settingsPath,
      group: 'settings',
      order: 10,
      menu: 'configuracoes/geral',
      profiles: administrators,
      command: goToSettings.id,
    }),
    extend(paletteSources, settingPalette),
  ],
})
