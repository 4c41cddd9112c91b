import { z } from 'zod'
import { definePanel, type PanelRef } from '#core/client/plugin.ts'

export const settingsPath = '/configuracoes/geral'

/** `s`: key of the setting to show first. */
export const settingsPanel = definePanel({
  type: 'settings.general',
  params: z.object({ s: z.string().max(64).optional() }),
  title: (_params, t) => t('settings.general'),
  load: () => import('./SettingsPanel.tsx'),
  reuse: 'same-params',
  path: ({ s }) => (s ? `${settingsPath}?s=${encodeURIComponent(s)}` : settingsPath),
})

/** The page as its address asks for it. */
export const settingsRef = (key: string | null): PanelRef[] => [{ panel: settingsPanel, params: key ? { s: key } : {} }]
