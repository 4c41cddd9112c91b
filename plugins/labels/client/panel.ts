import { z } from 'zod'
import { definePanel } from '#core/client/plugin.ts'
import { LABELS_PANEL } from './panelIds.ts'

export const labelsPanel = definePanel({
  type: LABELS_PANEL,
  params: z.object({}),
  title: (_params, t) => t('labels.title'),
  load: () => import('./LabelsPanel.tsx'),
  reuse: 'single',
  path: () => '/etiquetas',
})
