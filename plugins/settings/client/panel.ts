import { z } from 'zod'
import { definePanel } from '#core/client/plugin.ts'

/** `s`: key of the setting to show first. */
export const settingsPanel = definePanel({
  type: 'settings.general',
  params: z.object({ s: z.string().max(64).optional() }),
  title: (_params, t) => t('settings.title'),
  load: () => import('./SettingsPanel.tsx'),
  reuse: 'same-params',
  path: ({ s }) => (s ? `/configuracoes/geral?s=${encodeURIComponent(s)}` : '/configuracoes/geral'),
})
