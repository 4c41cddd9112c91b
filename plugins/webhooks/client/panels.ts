import { z } from 'zod'
import { definePanel } from '#core/client/plugin.ts'
import { DELIVERIES_PANEL, HOOKS_PANEL, HOOKS_PATH } from './panelIds.ts'

export const hooksPanel = definePanel({
  type: HOOKS_PANEL,
  params: z.object({}),
  title: (_params, t) => t('webhooks.title'),
  load: () => import('./HooksPanel.tsx'),
  reuse: 'single',
  path: () => HOOKS_PATH,
})

export const deliveriesPanel = definePanel({
  type: DELIVERIES_PANEL,
  params: z.object({ id: z.int() }),
  title: (_params, t) => t('webhooks.deliveries.title'),
  load: () => import('./DeliveriesPanel.tsx'),
  reuse: 'same-params',
  path: ({ id }) => `${HOOKS_PATH}/${id}`,
})
