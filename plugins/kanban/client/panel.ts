import { z } from 'zod'
import { definePanel } from '#core/client/plugin.ts'
import { LANES_PANEL } from './panelIds.ts'

export const lanesPanel = definePanel({
  type: LANES_PANEL,
  params: z.object({}),
  title: (_params, t) => t('kanban.lanes'),
  load: () => import('./LanesPanel.tsx'),
  reuse: 'single',
  path: () => '/lanes',
})
