import { Cube } from '@blueprintjs/icons'
import { z } from 'zod'
import { applyBrand, fetchBrand } from '#core/client/auth/brand.ts'
import { updateSession } from '#core/client/auth/session.ts'
import { applyColours, fetchColours } from '#core/client/colours/applyColours.ts'
import { coreCommands } from '#core/client/commands/coreCommands.ts'
import { defineClientPlugin, defineCommand, definePanel, onSocket, overlays, paletteSources, sideBarItems } from '#core/client/plugin.ts'
import { onResync } from '#core/client/socket/index.ts'
import { ownCompaniesChanged } from '#core/contract/auth.ts'
import { brandChanged } from '#core/contract/brand.ts'
import { systemColorsChanged } from '#core/contract/colours.ts'
import { extend } from '#core/contract/define.ts'
import { pluginsOffChanged } from '#core/contract/plugins.ts'
import { announceConnection } from './announceConnection.ts'
import { focusCommands } from './deeds/focusCommands.ts'
import { keepArea } from './deeds/keepArea.ts'
import { personCommands } from './deeds/personCommands.ts'
import { tileCommands } from './deeds/tileCommands.ts'
import { toggleDeveloper } from './developer/toggleDeveloper.ts'
import { HelpTopics } from './help/HelpTopics.tsx'
import { helpSource } from './help/helpSource.ts'
import { menuCommands } from './menu/menuCommands.ts'
import { fetchPluginsOff } from './plugins/fetchPluginsOff.ts'
import { switchPluginCommand } from './plugins/switchPlugin.ts'
import { popOutCommands } from './popOut/popOutCommands.ts'
import { watchPopOuts } from './popOut/watchPopOuts.ts'
import { QuestionDialog } from './question/QuestionDialog.tsx'
import { resetOnLeave } from './resetOnLeave.ts'

const pluginsPanel = definePanel({
  type: 'core.plugins',
  params: z.object({}),
  title: (_params, t) => t('workbench.plugins.title'),
  load: () => import('./plugins/PluginsPanel.tsx'),
  reuse: 'single',
  path: () => '/plugins',
})

const showPlugins = defineCommand({
  id: 'core.showPlugins',
  title: 'workbench.command.showPlugins',
  icon: Cube,
  args: z.object({}),
  address: '/plugins',
  run: (_args, ctx) => ctx.open(pluginsPanel, {}),
})

/** The workbench's own commands, panels and words, registered as any plugin's. */
export const corePlugin = defineClientPlugin({
  id: 'core',
  setup: () => {
    const resyncs = [fetchColours, fetchBrand, fetchPluginsOff].map((fetch) => onResync(() => void fetch()))
    const stops = [resetOnLeave(), watchPopOuts(), announceConnection(), ...resyncs]
    return () => {
      for (const stop of stops) stop()
    }
  },
  sockets: [
    onSocket(systemColorsChanged, applyColours),
    onSocket(brandChanged, applyBrand),
    onSocket(pluginsOffChanged, (pluginsOff) => updateSession({ pluginsOff })),
    onSocket(ownCompaniesChanged, updateSession),
  ],
  routes: [
    { path: '/inicio', open: () => [] },
    { path: '/plugins', open: () => [{ panel: pluginsPanel, params: {} }] },
  ],
  panels: [pluginsPanel],
  commands: [
    ...coreCommands,
    ...focusCommands,
    ...tileCommands,
    ...popOutCommands,
    ...personCommands,
    showPlugins,
    switchPluginCommand,
    toggleDeveloper,
    ...menuCommands,
    keepArea,
  ],
  i18n: {
    'pt-BR': () => import('./i18n/pt-BR.json'),
    en: () => import('./i18n/en.json'),
    es: () => import('./i18n/es.json'),
  },
  extends: [
    extend(paletteSources, helpSource),
    extend(overlays, HelpTopics),
    extend(overlays, QuestionDialog),
    extend(sideBarItems, {
      id: 'core.plugins',
      title: 'workbench.plugins.title',
      icon: Cube,
      path: '/plugins',
      area: 'settings',
      section: 'company',
      order: 50,
      menu: 'plugins',
      permission: 'plugins.read',
    }),
  ],
})
