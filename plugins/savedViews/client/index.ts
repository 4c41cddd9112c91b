import { defineClientPlugin, onSocket, overlays, paletteSources, provide } from '#core/client/plugin.ts'
import { extend } from '#core/contract/define.ts'
import { savedViewTools } from '../contract/client.ts'
import { savedViews } from '../contract/index.ts'
import { viewCommands } from './commands.ts'
import { viewPalette } from './palette.ts'
import { useViews } from './useViews.tsx'
import { ViewDialogs } from './ViewDialogs.tsx'
import { refreshViews } from './views.ts'

export default defineClientPlugin({
  id: 'savedViews',
  commands: viewCommands,
  sockets: [onSocket(savedViews.saved, refreshViews), onSocket(savedViews.gone, refreshViews)],
  provides: [provide(savedViewTools, () => ({ useViews }))],
  extends: [extend(overlays, ViewDialogs), extend(paletteSources, viewPalette)],
  i18n: {
    'pt-BR': () => import('./i18n/pt-BR.json'),
    en: () => import('./i18n/en.json'),
    es: () => import('./i18n/es.json'),
  },
})
