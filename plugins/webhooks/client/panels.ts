import { z } from 'zod'
import { definePanel } from '#core/client/plugin.ts'
import { DELIVERIES_PANEL, WEBHOOKS_PATH } from './panelIds.ts'

export const deliveriesPanel = definePanel({
  type: DELIVERIES_PANEL,
  params: z.object({ id: z.int() }),
  title: (_params, t) => t('webhooks.deliveries.title'),
  load: () => import('./DeliveriesPanel.tsx'),
  reuse: 'same-params',
  path: ({ id }) => `${WEBHOOKS_PATH}/${id}`,
})
