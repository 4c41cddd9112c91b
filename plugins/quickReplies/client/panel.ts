import { z } from 'zod'
import { definePanel } from '#core/client/plugin.ts'
import { REPLIES_PANEL } from './panelIds.ts'

export const repliesPanel = definePanel({
  type: REPLIES_PANEL,
  params: z.object({}),
  title: (_params, t) => t('quickReplies.title'),
  load: () => import('./QuickRepliesPanel.tsx'),
  reuse: 'single',
  path: () => '/mensagens-rapidas',
})
