import { z } from 'zod'
import { definePanel } from '#core/client/plugin.ts'

export const settingsPanel = definePanel({
  type: 'transcription.settings',
  params: z.object({}),
  title: (_params, t) => t('transcription.title'),
  load: () => import('./SettingsPanel.tsx'),
  reuse: 'single',
  path: () => '/configuracoes/transcricao',
})
