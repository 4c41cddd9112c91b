import { z } from 'zod'
import { definePanel } from '#core/client/plugin.ts'
import { PRIVACY_PANEL, PRIVACY_PATH } from './panelIds.ts'

export const privacyPanel = definePanel({
  type: PRIVACY_PANEL,
  params: z.object({}),
  title: (_params, t) => t('privacy.title'),
  load: () => import('./PrivacyPanel.tsx'),
  reuse: 'single',
  path: () => PRIVACY_PATH,
})
