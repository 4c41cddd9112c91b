import { Download } from '@blueprintjs/icons'
import { platformScreen } from '#core/client/workbench/platformScreen.ts'

/** The superadmin's limit of the size of inbound files. */
export const inboundFilesScreen = platformScreen({
  panel: 'channels.inboundFiles',
  path: '/configuracoesTenant/arquivos',
  icon: Download,
  order: 66,
  permission: 'channels.downloadLimit',
  load: () => import('./InboundFilesPanel.tsx'),
  commands: [],
})
