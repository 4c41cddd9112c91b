import { z } from 'zod'
import { definePanel } from '#core/client/plugin.ts'

export const keysPanel = definePanel({
  type: 'keys.editor',
  params: z.object({}),
  title: (_params, t) => t('keys.title'),
  load: () => import('./KeysPanel.tsx'),
  reuse: 'single',
  path: () => '/configuracoes/teclas',
})
