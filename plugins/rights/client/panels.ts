import { z } from 'zod'
import { definePanel } from '#core/client/plugin.ts'
import { MENUS_PANEL } from './panelIds.ts'

export const menusPanel = definePanel({
  type: MENUS_PANEL,
  params: z.object({}),
  title: (_params, t) => t('rights.menus.title'),
  load: () => import('./menus/MenusPanel.tsx'),
  reuse: 'single',
  path: () => '/configuracoesbloqueio',
})
