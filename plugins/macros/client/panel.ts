import { z } from 'zod'
import { definePanel } from '#core/client/plugin.ts'

export const MACROS_PANEL = 'macros.list'

export const macrosPanel = definePanel({
  type: MACROS_PANEL,
  params: z.object({}),
  title: (_params, t) => t('macros.title'),
  load: () => import('./MacrosPanel.tsx'),
  reuse: 'single',
  path: () => '/configuracoes/macros',
})
