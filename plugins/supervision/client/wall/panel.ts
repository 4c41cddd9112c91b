import { z } from 'zod'
import { definePanel } from '#core/client/plugin.ts'
import { WALL_PANEL } from '../panelIds.ts'

export const wallPanel = definePanel({
  type: WALL_PANEL,
  params: z.object({}),
  title: (_params, t) => t('supervision.title'),
  load: () => import('./WallPanel.tsx'),
  reuse: 'single',
  path: () => '/supervisao',
})
