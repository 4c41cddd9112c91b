import { z } from 'zod'
import { definePanel } from '#core/client/plugin.ts'

export const coloursPanel = definePanel({
  type: 'colours.colours',
  params: z.object({}),
  title: (_params, t) => t('colours.title'),
  load: () => import('./ColoursPanel.tsx'),
  reuse: 'single',
  path: () => '/customizar',
})
