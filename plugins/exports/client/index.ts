import { permissionsAtom } from '#core/client/auth/session.atoms.ts'
import { defineClientPlugin, onSocket, overlays, statusBarItems } from '#core/client/plugin.ts'
import { onResync } from '#core/client/socket/index.ts'
import { extend } from '#core/contract/define.ts'
import { ticketSideSections } from '#plugins/tickets/contract/index.ts'
import { exportChanged, exportGone } from '../contract/index.ts'
import { exportCommands } from './commands.ts'
import { ExportItem } from './ExportItem.tsx'
import { ExportSection } from './ExportSection.tsx'
import { ExportTray } from './ExportTray.tsx'
import { loadExports, ownExports } from './exports.ts'

export default defineClientPlugin({
  id: 'exports',
  requires: ['chat', 'tickets', 'media'],
  commands: exportCommands,
  sockets: [onSocket(exportChanged, (row) => ownExports.upsert(row)), onSocket(exportGone, ({ id }) => ownExports.remove(id))],
  i18n: {
    'pt-BR': () => import('./i18n/pt-BR.json'),
    en: () => import('./i18n/en.json'),
    es: () => import('./i18n/es.json'),
  },
  extends: [
    extend(overlays, ExportTray),
    extend(ticketSideSections, { id: 'exports', order: 80, component: ExportSection }),
    extend(statusBarItems, { id: 'exports.making', side: 'left', order: 7, component: ExportItem }),
  ],
  setup(ctx) {
    if (!ctx.get(permissionsAtom).has('exports.exportConversation')) return
    // Without the line they come with the next resync.
    const load = () => void loadExports().catch(() => {})
    load()
    return onResync(load)
  },
})
