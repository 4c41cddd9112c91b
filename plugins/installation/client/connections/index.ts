import { Link } from '@blueprintjs/icons'
import { onSocket } from '#core/client/plugin.ts'
import { platformScreen } from '#core/client/workbench/platformScreen.ts'
import { companyConnectionsChanged } from '../../contract/index.ts'
import { CONNECTIONS_PANEL, connectionCommands } from './commands.ts'
import { refreshConnections } from './queries.ts'

export const connectionsScreen = platformScreen({
  panel: CONNECTIONS_PANEL,
  path: '/sessoestenants',
  icon: Link,
  order: 20,
  permission: 'installation.connections',
  load: () => import('./ConnectionsPanel.tsx'),
  commands: connectionCommands,
  sockets: [onSocket(companyConnectionsChanged, () => void refreshConnections())],
})
