import { z } from 'zod'
import { definePanel } from '#core/client/plugin.ts'
import { TOKENS_PANEL, TOKENS_PATH } from './panelIds.ts'

export const tokensPanel = definePanel({
  type: TOKENS_PANEL,
  params: z.object({}),
  title: (_params, t) => t('apiService.title'),
  load: () => import('./TokensPanel.tsx'),
  reuse: 'single',
  path: () => TOKENS_PATH,
})
