import { z } from 'zod'
import { definePanel } from '#core/client/plugin.ts'
import { CONNECTIONS_PANEL, CONNECTIONS_PATH, DEFAULTS_PATH } from './panelIds.ts'

export const connectionsPanel = definePanel({
  type: CONNECTIONS_PANEL,
  params: z.object({}),
  title: (_params, t) => t('connections.title'),
  load: () => import('./list/ConnectionsPanel.tsx'),
  reuse: 'single',
  path: () => CONNECTIONS_PATH,
})

export const defaultsPanel = definePanel({
  type: 'connections.settings',
  params: z.object({}),
  title: (_params, t) => t('connections.defaults.title'),
  load: () => import('./defaults/DefaultsPanel.tsx'),
  reuse: 'single',
  path: () => DEFAULTS_PATH,
})
