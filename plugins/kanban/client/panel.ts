import { z } from 'zod'
import { definePanel } from '#core/client/plugin.ts'

export const LANES_PANEL = 'kanban.lanes'

export const lanesPanel = definePanel({
  type: LANES_PANEL,
  params: z.object({}),
  title: (_params, t) => t('kanban.lanes'),
  load: () => import('./LanesPanel.tsx'),
  reuse: 'single',
  path: () => '/lanes',
})
