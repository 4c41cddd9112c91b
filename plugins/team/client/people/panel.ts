import { z } from 'zod'
import { definePanel } from '#core/client/plugin.ts'
import { PEOPLE_PANEL } from './panelIds.ts'

export const peoplePanel = definePanel({
  type: PEOPLE_PANEL,
  params: z.object({}),
  title: (_params, t) => t('team.people.title'),
  load: () => import('./PeoplePanel.tsx'),
  reuse: 'single',
  path: () => '/usuarios',
})
