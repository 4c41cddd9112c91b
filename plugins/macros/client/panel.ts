import { z } from 'zod'
import { definePanel } from '#core/client/plugin.ts'
import { MACROS_PANEL } from './panelIds.ts'

export const macrosPanel = definePanel({
  type: MACROS_PANEL,
  params: z.object({}),
  title: (_params, t) => t('macros.title'),
  load: () => import('./MacrosPanel.tsx'),
  reuse: 'single',
  path: () => '/configuracoes/macros',
})
