import { z } from 'zod'
import { definePanel } from '#core/client/plugin.ts'
import { nameOf } from './follow/people.ts'
import { FOLLOW_PANEL, WALL_PANEL } from './types.ts'

export const wallPanel = definePanel({
  type: WALL_PANEL,
  params: z.object({}),
  title: (_params, t) => t('supervision.title'),
  load: () => import('./wall/WallPanel.tsx'),
  reuse: 'single',
  path: () => '/supervisao',
})

/** What one colleague has in front; following lasts as long as it is shown. */
export const followPanel = definePanel({
  type: FOLLOW_PANEL,
  params: z.object({ userId: z.int().positive() }),
  title: ({ userId }, t, get) => t('supervision.follow.title', { name: nameOf(get, userId) ?? `#${userId}` }),
  kind: 'supervision.panel.follow',
  load: () => import('./follow/FollowPanel.tsx'),
  reuse: 'same-params',
  path: ({ userId }) => `/supervisao/acompanhar/${userId}`,
  share: 34,
})
