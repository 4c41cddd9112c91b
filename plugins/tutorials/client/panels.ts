import { z } from 'zod'
import { definePanel } from '#core/client/plugin.ts'
import { HELP_PANEL, TUTORIALS_PANEL } from './panelIds.ts'

export const tutorialsPanel = definePanel({
  type: TUTORIALS_PANEL,
  params: z.object({}),
  title: (_params, t) => t('tutorials.title'),
  load: () => import('./TutorialsPanel.tsx'),
  reuse: 'single',
  path: () => '/configuracoes/tutoriais',
})

export const helpPanel = definePanel({
  type: HELP_PANEL,
  params: z.object({}),
  title: (_params, t) => t('tutorials.help'),
  load: () => import('./HelpPanel.tsx'),
  reuse: 'single',
  path: () => '/ajuda',
})
