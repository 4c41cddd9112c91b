import { z } from 'zod'
import { definePanel } from '#core/client/plugin.ts'
import { QUEUES_PANEL } from '../panelIds.ts'

export const queuesPanel = definePanel({
  type: QUEUES_PANEL,
  params: z.object({}),
  title: (_params, t) => t('team.queues.title'),
  load: () => import('./QueuesPanel.tsx'),
  reuse: 'single',
  path: () => '/filas',
})
