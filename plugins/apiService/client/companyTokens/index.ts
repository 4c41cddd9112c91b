import { Key } from '@blueprintjs/icons'
import { onSocket } from '#core/client/plugin.ts'
import { platformScreen } from '#core/client/workbench/platformScreen.ts'
import { companyTokensChanged } from '../../contract/index.ts'
import { TOKENS_PANEL, tokenCommands } from './commands.ts'
import { refreshTokens } from './queries.ts'

export const companyTokensScreen = platformScreen({
  panel: TOKENS_PANEL,
  path: '/tenantApi',
  icon: Key,
  order: 40,
  permission: 'apiService.companyTokens',
  load: () => import('./TokensPanel.tsx'),
  commands: tokenCommands,
  sockets: [onSocket(companyTokensChanged, () => void refreshTokens())],
})
