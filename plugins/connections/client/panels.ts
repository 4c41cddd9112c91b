import { z } from 'zod'
import { contributionsAtom, contributionsOf } from '#core/client/kernel/contributions.ts'
import { definePanel } from '#core/client/plugin.ts'
import { CONNECTIONS_PANEL, PROVIDER_PANEL, providerPages } from '../contract/client.ts'
import { CONNECTIONS_PATH, DEFAULTS_PATH, PROXIES_PATH } from './panelIds.ts'

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

const pagesAtom = contributionsAtom(providerPages)

export const providerPanel = definePanel({
  type: PROVIDER_PANEL,
  params: z.object({ id: z.string().max(40) }),
  title: ({ id }, t, get) => t(get(pagesAtom).find((page) => page.id === id)?.title ?? 'connections.provider.title'),
  kind: 'connections.provider.title',
  load: () => import('./providers/ProviderPanel.tsx'),
  reuse: 'same-params',
  path: ({ id }) => contributionsOf(providerPages).find((page) => page.id === id)?.path ?? CONNECTIONS_PATH,
})

export const proxiesPanel = definePanel({
  type: 'connections.proxies',
  params: z.object({}),
  title: (_params, t) => t('connections.proxy.title'),
  load: () => import('./proxies/ProxiesPanel.tsx'),
  reuse: 'single',
  path: () => PROXIES_PATH,
})
