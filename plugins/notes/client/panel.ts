import { z } from 'zod'
import { definePanel } from '#core/client/plugin.ts'

export const notesPanel = definePanel({
  type: 'notes.list',
  params: z.object({}),
  title: (_params, t) => t('notes.title'),
  load: () => import('./NotesPanel.tsx'),
  reuse: 'single',
  path: () => '/notas',
})
