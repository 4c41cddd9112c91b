import { z } from 'zod'
import { definePanel } from '#core/client/plugin.ts'
import { TEAMS_PANEL } from '../panelIds.ts'

export const teamsPanel = definePanel({
  type: TEAMS_PANEL,
  params: z.object({}),
  title: (_params, t) => t('team.teams.title'),
  load: () => import('./TeamsPanel.tsx'),
  reuse: 'single',
  path: () => '/equipes',
})
