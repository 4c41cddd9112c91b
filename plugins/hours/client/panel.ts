import { z } from 'zod'
import { definePanel } from '#core/client/plugin.ts'

export const hoursPanel = definePanel({
  type: 'hours.hours',
  params: z.object({}),
  title: (_params, t) => t('hours.title'),
  load: () => import('./HoursPanel.tsx'),
  reuse: 'single',
  path: () => '/horario-atendimento',
})
