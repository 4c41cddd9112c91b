import { z } from 'zod'
import { definePanel } from '#core/client/plugin.ts'
import { SCHEDULES_PANEL } from './panelIds.ts'

export const schedulesPanel = definePanel({
  type: SCHEDULES_PANEL,
  params: z.object({}),
  title: (_params, t) => t('schedules.title'),
  load: () => import('./SchedulesPanel.tsx'),
  reuse: 'single',
  path: () => '/agendamentos',
})
