import { z } from 'zod'
import { definePanel } from '#core/client/plugin.ts'

export const notificationsPanel = definePanel({
  type: 'notifications.list',
  params: z.object({}),
  title: (_params, t) => t('notifications.title'),
  load: () => import('./NotificationsPanel.tsx'),
  reuse: 'single',
  path: () => '/notificacoes',
})

export const preferencesPanel = definePanel({
  type: 'notifications.preferences',
  params: z.object({}),
  title: (_params, t) => t('notifications.preferences'),
  load: () => import('./PreferencesPanel.tsx'),
  reuse: 'single',
  path: () => '/notificacoes/preferencias',
})
