import { z } from 'zod'
import { definePanel } from '#core/client/plugin.ts'
import { SERVERS_PANEL, SERVERS_PATH } from './panelIds.ts'

export const serversPanel = definePanel({
  type: SERVERS_PANEL,
  params: z.object({}),
  title: (_params, t) => t('mcp.title'),
  load: () => import('./ServersPanel.tsx'),
  reuse: 'single',
  path: () => SERVERS_PATH,
})
