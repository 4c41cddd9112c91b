import { z } from 'zod'
import { definePanel } from '#core/client/plugin.ts'
import { PRIVATE_PANEL, pathOf } from './addresses.ts'
import { nameOfKey } from './cache.ts'

export const privatePanel = definePanel({
  type: PRIVATE_PANEL,
  params: z.object({ conversation: z.string().nullable().default(null) }),
  title: ({ conversation }, t) => (conversation === null ? t('privateChat.title') : (nameOfKey(conversation) ?? t('privateChat.title'))),
  kind: 'privateChat.title',
  load: () => import('./PrivateChatPanel.tsx'),
  reuse: 'single',
  path: ({ conversation }) => pathOf(conversation),
})
