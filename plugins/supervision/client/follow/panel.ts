import { z } from 'zod'
import { definePanel } from '#core/client/plugin.ts'
import { FOLLOW_PANEL } from '../panelIds.ts'
import { nameOf } from './people.ts'

/** Panel of the conversation that one colleague has in front; following lasts as long as it is shown. */
export const followPanel = definePanel({
  type: FOLLOW_PANEL,
  params: z.object({ userId: z.int().positive() }),
  title: ({ userId }, t, get) => t('supervision.follow.title', { name: nameOf(get, userId) ?? `#${userId}` }),
  kind: 'supervision.panel.follow',
  load: () => import('./FollowPanel.tsx'),
  reuse: 'same-params',
  path: ({ userId }) => `/supervisao/acompanhar/${userId}`,
  share: 34,
})
