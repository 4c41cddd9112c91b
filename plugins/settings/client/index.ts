import { Cog } from '@blueprintjs/icons'
import { defineClientPlugin, onSocket, paletteSources, sideBarItems } from '#core/client/plugin.ts'
import { areaFinds } from '#core/client/workbench/menu/menu.atoms.ts'
import { keepDeletedDays } from '#core/contract/activity/settings.ts'
import { extend } from '#core/contract/define.ts'
import { settingChanged } from '#core/contract/settings.ts'
import { settingFields } from '../contract/index.ts'
import { goToSettings } from './commands.ts'
import { settingFinds, settingPalette } from './palette.ts'
import { settingsPanel, settingsPath, settingsRef } from './panel.ts'
import { noteSetting } from './values.ts'

export default defineClientPlugin({
  id: 'settings',
  routes: [
    { path: '/configuracoes', name: 'configuracoes', redirect: () => settingsPath },
    { path: settingsPath, name: 'configuracoes-geral', permission: 'settings.change', open: (_params, query) => settingsRef(query.get('s')) },
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
      title: 'settings.general',
      icon: Cog,
      path: settingsPath,
      area: 'settings',
      section: 'service',
      order: 10,
      menu: 'configuracoes/geral',
      permission: 'settings.change',
      command: goToSettings.id,
    }),
    extend(settingFields, {
      setting: keepDeletedDays,
      group: 'company',
      order: 20,
      title: 'settings.keepDeletedDays',
      help: 'settings.keepDeletedDays.help',
      kind: 'count',
    }),
    extend(paletteSources, settingPalette),
    extend(areaFinds, { area: 'settings', entries: settingFinds }),
  ],
})
