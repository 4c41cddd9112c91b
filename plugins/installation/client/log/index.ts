import { Console } from '@blueprintjs/icons'
import { onSocket } from '#core/client/plugin.ts'
import { platformScreen } from '#core/client/workbench/platformScreen.ts'
import { logGrown } from '../../contract/index.ts'
import { LOG_PANEL, logCommands } from './commands.ts'
import { addEntries } from './log.ts'

export const logScreen = platformScreen({
  panel: LOG_PANEL,
  path: '/terminal',
  icon: Console,
  order: 60,
  permission: 'installation.log',
  load: () => import('./LogPanel.tsx'),
  commands: logCommands,
  sockets: [onSocket(logGrown, ({ entries }) => addEntries(entries))],
})
