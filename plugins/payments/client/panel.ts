import { z } from 'zod'
import { definePanel } from '#core/client/plugin.ts'
import { GATEWAYS_PANEL, GATEWAYS_PATH } from './panelIds.ts'

export const gatewaysPanel = definePanel({
  type: GATEWAYS_PANEL,
  params: z.object({}),
  title: (_params, t) => t('payments.title'),
  load: () => import('./GatewaysPanel.tsx'),
  reuse: 'single',
  path: () => GATEWAYS_PATH,
})
