import { z } from 'zod'
import { definePanel } from '#core/client/plugin.ts'
import { DEAL_PANEL, DEALS_PATH } from './panelIds.ts'

/** The page of a deal: one tile, whose deal changes. */
export const dealPanel = definePanel({
  type: DEAL_PANEL,
  params: z.object({ id: z.int() }),
  title: (_params, t) => t('funnel.deal.title'),
  load: () => import('./deal/DealPanel.tsx'),
  reuse: 'single',
  path: ({ id }) => `${DEALS_PATH}/${id}`,
})
