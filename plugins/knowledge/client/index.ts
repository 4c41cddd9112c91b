import { getContext } from '#core/client/kernel/context.ts'
import { defineClientPlugin, overlays } from '#core/client/plugin.ts'
import { extend } from '#core/contract/define.ts'
import { assistantSourceViews } from '#plugins/assistants/contract/client.ts'
import { knowledgeCommands, openDocument } from './commands.ts'
import { documentsScreen } from './documents/screen.tsx'
import { KnowledgeDialogs } from './KnowledgeDialogs.tsx'
import { loadCollections } from './knowledge.ts'
import { QUESTIONS_PATH, SEARCH_PATH } from './panelIds.ts'
import { questionsPanel, searchPanel } from './panels.ts'

const permission = 'knowledge.edit'

export default defineClientPlugin({
  id: 'knowledge',
  requires: ['assistants', 'chat', 'tickets'],
  parts: [documentsScreen],
  routes: [
    { path: QUESTIONS_PATH, permission, open: () => [{ panel: questionsPanel, params: {} }] },
    { path: SEARCH_PATH, permission, open: () => [{ panel: searchPanel, params: {} }] },
  ],
  panels: [questionsPanel, searchPanel],
  commands: knowledgeCommands,
  i18n: {
    'pt-BR': () => import('./i18n/pt-BR.json'),
    en: () => import('./i18n/en.json'),
    es: () => import('./i18n/es.json'),
  },
  extends: [
    extend(overlays, KnowledgeDialogs),
    extend(assistantSourceViews, { load: loadCollections, open: (documentId) => void getContext().run(openDocument, { id: documentId }) }),
  ],
})
