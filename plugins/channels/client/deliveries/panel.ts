import { z } from 'zod'
import { definePanel } from '#core/client/plugin.ts'

/** Scope of the keys of the list. */
export const DELIVERIES_PANEL = 'channels.deliveries'
export const deliveriesPath = (connectionId: number): string => `/sessoes/${connectionId}/entregas`

export const deliveriesPanel = definePanel({
  type: DELIVERIES_PANEL,
  params: z.object({ id: z.int() }),
  title: (_params, t) => t('channels.deliveries.title'),
  load: () => import('./DeliveriesPanel.tsx'),
  reuse: 'same-params',
  path: ({ id }) => deliveriesPath(id),
})
