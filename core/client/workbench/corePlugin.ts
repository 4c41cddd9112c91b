import { Cube } from '@blueprintjs/icons'
import { z } from 'zod'
import { coreCommands } from '#core/client/commands/coreCommands.ts'
import { defineClientPlugin, defineCommand, definePanel } from '#core/client/plugin.ts'
import { focusCommands } from './deeds/focusCommands.ts'
import { personCommands } from './deeds/personCommands.ts'
import { tileCommands } from './deeds/tileCommands.ts'
import { resetOnLeave } from './resetOnLeave.ts'

const pluginsPanel = definePanel({
  type: 'core.plugins',
  params: z.object({}),
  title: (_params, t) => t('workbench.plugins.title'),
  load: () => import('./PluginsPanel.tsx'),
  reuse: 'single',
  path: () => '/plugins',
})

const showPlugins = defineCommand({
  id: 'core.showPlugins',
  title: 'workbench.command.showPlugins',
  icon: Cube,
  args: z.object({}),
  run: (_args, ctx) => ctx.open(pluginsPanel, {}),
})

/** The workbench's own commands, panels and words, registered as any plugin's. */
export const corePlugin = defineClientPlugin({
  id: 'core',
  setup: resetOnLeave,
  routes: [
    { path: '/inicio', open: () => [] },
    { path: '/plugins', open: () => [{ panel: pluginsPanel, params: {} }] },
  ],
  panels: [pluginsPanel],
  commands: [...coreCommands, ...focusCommands, ...tileCommands, ...personCommands, showPlugins],
  i18n: {
    'pt-BR': () => import('./i18n/pt-BR.json'),
    en: () => import('./i18n/en.json'),
    es: () => import('./i18n/es.json'),
  },
})
