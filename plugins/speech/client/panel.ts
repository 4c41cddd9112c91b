import { z } from 'zod'
import { definePanel } from '#core/client/plugin.ts'

export const settingsPanel = definePanel({
  type: 'speech.settings',
  params: z.object({}),
  title: (_params, t) => t('speech.title'),
  load: () => import('./SettingsPanel.tsx'),
  reuse: 'single',
  path: () => '/configuracoes/voz',
})
