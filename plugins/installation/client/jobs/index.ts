import { Layers } from '@blueprintjs/icons'
import { onSocket } from '#core/client/plugin.ts'
import { platformScreen } from '#core/client/workbench/platformScreen.ts'
import { jobsChanged } from '../../contract/index.ts'
import { JOBS_PANEL, jobCommands } from './commands.ts'
import { refreshJobs } from './queries.ts'

export const jobsScreen = platformScreen({
  panel: JOBS_PANEL,
  path: '/tenantsQueue',
  icon: Layers,
  order: 30,
  permission: 'installation.jobs',
  load: () => import('./JobsPanel.tsx'),
  commands: jobCommands,
  sockets: [onSocket(jobsChanged, () => void refreshJobs())],
})
