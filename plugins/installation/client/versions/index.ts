import { CloudDownload } from '@blueprintjs/icons'
import { onSocket } from '#core/client/plugin.ts'
import { platformScreen } from '#core/client/workbench/platformScreen.ts'
import { reloadAsked } from '../../contract/index.ts'
import { reloadPages, VERSIONS_PANEL } from './commands.ts'
import { offerReload } from './reload.ts'

export const versionsScreen = platformScreen({
  panel: VERSIONS_PANEL,
  path: '/atualizar',
  icon: CloudDownload,
  order: 70,
  permission: 'installation.update',
  load: () => import('./VersionsPanel.tsx'),
  commands: [reloadPages],
  sockets: [onSocket(reloadAsked, ({ askedAt }) => offerReload(askedAt))],
})
