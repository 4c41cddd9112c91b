import { z } from 'zod'
import { definePanel } from '#core/client/plugin.ts'
import { QUESTIONS_PANEL, QUESTIONS_PATH, SEARCH_PANEL, SEARCH_PATH } from './panelIds.ts'

export const questionsPanel = definePanel({
  type: QUESTIONS_PANEL,
  params: z.object({}),
  title: (_params, t) => t('knowledge.questions'),
  load: () => import('./questions/QuestionsPanel.tsx'),
  reuse: 'single',
  path: () => QUESTIONS_PATH,
})

export const searchPanel = definePanel({
  type: SEARCH_PANEL,
  params: z.object({}),
  title: (_params, t) => t('knowledge.try'),
  load: () => import('./search/SearchPanel.tsx'),
  reuse: 'single',
  path: () => SEARCH_PATH,
})
