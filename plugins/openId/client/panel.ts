import { z } from 'zod'
import { definePanel } from '#core/client/plugin.ts'
import { PROVIDERS_PANEL } from './panelIds.ts'

export const providersPanel = definePanel({
  type: PROVIDERS_PANEL,
  params: z.object({}),
  title: (_params, t) => t('openId.title'),
  load: () => import('./ProvidersPanel.tsx'),
  reuse: 'single',
  path: () => '/configuracoesTenant/openid',
})
