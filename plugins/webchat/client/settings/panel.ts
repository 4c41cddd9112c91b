import { z } from 'zod'
import { definePanel } from '#core/client/plugin.ts'
import { WEBCHAT_SETTINGS } from './address.ts'

export const webchatPanel = definePanel({
  type: 'webchat.settings',
  params: z.object({ c: z.int().optional() }),
  title: (_params, t) => t('webchat.settings.title'),
  load: () => import('./WebchatPanel.tsx'),
  reuse: 'single',
  path: ({ c }) => (c === undefined ? WEBCHAT_SETTINGS : `${WEBCHAT_SETTINGS}?c=${c}`),
})

/** The panel with the web chat that an address names. */
export const webchatRef = (named: string | null) => [{ panel: webchatPanel, params: named !== null && /^\d{1,9}$/.test(named) ? { c: Number(named) } : {} }]
