import { Database } from '@blueprintjs/icons'
import { onSocket, overlays } from '#core/client/plugin.ts'
import { platformScreen } from '#core/client/workbench/platformScreen.ts'
import { extend } from '#core/contract/define.ts'
import { backupsChanged } from '../../contract/index.ts'
import { BackupDialogs } from './BackupDialogs.tsx'
import { BACKUPS_PANEL, backupCommands } from './commands.ts'
import { refreshBackups } from './queries.ts'

export const backupsScreen = platformScreen({
  panel: BACKUPS_PANEL,
  path: '/backup',
  icon: Database,
  order: 65,
  permission: 'installation.backups',
  load: () => import('./BackupsPanel.tsx'),
  commands: backupCommands,
  sockets: [onSocket(backupsChanged, () => void refreshBackups())],
  extends: [extend(overlays, BackupDialogs)],
})
