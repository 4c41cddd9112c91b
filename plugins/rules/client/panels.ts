import { z } from 'zod'
import { definePanel } from '#core/client/plugin.ts'
import { RULES_PANEL, RULES_PATH, RUNS_PANEL, runsPath } from './panelIds.ts'

export const rulesPanel = definePanel({
  type: RULES_PANEL,
  params: z.object({}),
  title: (_params, t) => t('rules.title'),
  load: () => import('./RulesPanel.tsx'),
  reuse: 'single',
  path: () => RULES_PATH,
})

export const runsPanel = definePanel({
  type: RUNS_PANEL,
  params: z.object({ id: z.int() }),
  title: (_params, t) => t('rules.runs.title'),
  load: () => import('./RunsPanel.tsx'),
  reuse: 'same-params',
  path: ({ id }) => runsPath(id),
})
