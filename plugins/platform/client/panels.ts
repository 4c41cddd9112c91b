import { z } from 'zod'
import { definePanel } from '#core/client/plugin.ts'
import { TENANTS_PANEL } from './panelIds.ts'

export const installationPanel = definePanel({
  type: 'platform.installation',
  params: z.object({}),
  title: (_params, t) => t('platform.title'),
  load: () => import('./InstallationPanel.tsx'),
  reuse: 'single',
  path: () => '/assinatura',
})

export const tenantsPanel = definePanel({
  type: TENANTS_PANEL,
  params: z.object({}),
  title: (_params, t) => t('platform.tenants.title'),
  load: () => import('./tenants/TenantsPanel.tsx'),
  reuse: 'single',
  path: () => '/tenants',
})
