import { z } from 'zod'
import { definePanel } from '#core/client/plugin.ts'
import { TODAY_PANEL } from './panelIds.ts'

export const todayPanel = definePanel({
  type: TODAY_PANEL,
  params: z.object({}),
  title: (_params, t) => t('deeds.title'),
  load: () => import('./TodayPanel.tsx'),
  reuse: 'single',
  path: () => '/hoje',
})
