import { Key } from '@blueprintjs/icons'
import { onSocket } from '#core/client/plugin.ts'
import { companyTokensChanged } from '../../contract/index.ts'
import { installationScreen } from '../shared/installationScreen.ts'
import { TOKENS_PANEL, tokenCommands } from './commands.ts'
import { refreshTokens } from './queries.ts'

export const tokensScreen = installationScreen({
  panel: TOKENS_PANEL,
  path: '/tenantApi',
  icon: Key,
  order: 40,
  permission: 'installation.tokens',
  load: () => import('./TokensPanel.tsx'),
  commands: tokenCommands,
  sockets: [onSocket(companyTokensChanged, () => void refreshTokens())],
})
