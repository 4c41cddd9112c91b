import { Cog } from '@blueprintjs/icons'
import { z } from 'zod'
import { defineClientPlugin, definePanel, sideBarItems } from '#core/client/plugin.ts'
import { extend } from '#core/contract/define.ts'

const profiles = ['superadmin'] as const

const installationPanel = definePanel({
  type: 'platform.installation',
  params: z.object({}),
  title: (_params, t) => t('platform.title'),
  load: () => import('./InstallationPanel.tsx'),
  reuse: 'single',
})

const open = () => [{ panel: installationPanel, params: {} }]

/** Where a superadmin lands until tenants and plans have screens: the state of the installation. */
export default defineClientPlugin({
  id: 'platform',
  routes: [
    { path: '/assinatura', name: 'assinatura', area: 'plataforma', profiles, open },
    { path: '/tenants', area: 'plataforma', profiles, open },
  ],
  panels: [installationPanel],
  i18n: {
    'pt-BR': () => import('./i18n/pt-BR.json'),
    en: () => import('./i18n/en.json'),
    es: () => import('./i18n/es.json'),
  },
  extends: [
    extend(sideBarItems, {
      id: 'platform',
      title: 'platform.title',
      icon: Cog,
      path: '/assinatura',
      group: 'platform',
      order: 10,
      menu: 'assinatura',
      profiles,
    }),
  ],
})
