import { permissionsAtom, sessionAtom } from '#core/client/auth/session.atoms.ts'
import { defineClientPlugin, onSocket, overlays, paletteSources } from '#core/client/plugin.ts'
import { onResync } from '#core/client/socket/index.ts'
import { areaKinds, areaTools } from '#core/client/workbench/areaKinds.ts'
import { startLayouts } from '#core/client/workbench/startLayout.ts'
import { extend } from '#core/contract/define.ts'
import { userChanged } from '#plugins/team/contract/index.ts'
import { workspacesChanged } from '../contract/index.ts'
import { areaOf } from './area.ts'
import { fileCommands } from './commands/fileCommands.ts'
import { keepCommands } from './commands/keepCommands.ts'
import { openCommands, workspacePalette } from './commands/openCommands.ts'
import { ownCommands } from './commands/ownCommands.ts'
import { WorkspaceDialogs } from './dialogs/WorkspaceDialogs.tsx'
import { followAreas } from './followAreas.ts'
import { workspaceKind } from './kind.ts'
import { lockedPanel } from './locked/panel.ts'
import { startLayout } from './start.ts'
import { WorkspacesMenu } from './tabs/WorkspacesMenu.tsx'
import { loadWorkspaces, reloadOpened } from './workspaces.ts'

const load = () => void loadWorkspaces().catch(() => {})

export default defineClientPlugin({
  id: 'workspaces',
  requires: ['team'],
  routes: [{ path: '/', profiles: ['admin', 'super', 'user'], area: (query) => areaOf(query.get('layout') ?? '') }],
  panels: [lockedPanel],
  commands: [...openCommands, ...keepCommands, ...ownCommands, ...fileCommands],
  sockets: [
    onSocket(workspacesChanged, load),
    onSocket(userChanged, ({ id }, ctx) => {
      if (id !== ctx.get(sessionAtom)?.userId) return
      load()
      void reloadOpened()
    }),
  ],
  i18n: {
    'pt-BR': () => import('./i18n/pt-BR.json'),
    en: () => import('./i18n/en.json'),
    es: () => import('./i18n/es.json'),
  },
  extends: [
    extend(areaKinds, workspaceKind),
    extend(areaTools, WorkspacesMenu),
    extend(startLayouts, startLayout),
    extend(paletteSources, workspacePalette),
    extend(overlays, WorkspaceDialogs),
  ],
  setup(ctx) {
    if (!ctx.get(permissionsAtom).has('workspaces.use')) return
    load()
    const stops = [followAreas(), onResync(load)]
    return () => {
      for (const stop of stops) stop()
    }
  },
})
