import { z } from 'zod'
import { definePanel } from '#core/client/plugin.ts'
import { DOCUMENTS_PANEL, DOCUMENTS_PATH, QUESTIONS_PANEL, QUESTIONS_PATH, SEARCH_PANEL, SEARCH_PATH } from './panelIds.ts'

export const documentsPanel = definePanel({
  type: DOCUMENTS_PANEL,
  params: z.object({}),
  title: (_params, t) => t('knowledge.title'),
  load: () => import('./documents/DocumentsPanel.tsx'),
  reuse: 'single',
  path: () => DOCUMENTS_PATH,
})

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
