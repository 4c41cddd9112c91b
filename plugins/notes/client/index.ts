import { Annotation } from '@blueprintjs/icons'
import { defineClientPlugin, onSocket, overlays, sideBarItems } from '#core/client/plugin.ts'
import { onResync } from '#core/client/socket/index.ts'
import { extend } from '#core/contract/define.ts'
import { ticketSideSections } from '#plugins/tickets/contract/client.ts'
import { ticketsMerged } from '#plugins/tickets/contract/index.ts'
import { noteGone, noteMentioned, noteSaved } from '../contract/index.ts'
import { goToNotes, noteCommands } from './commands.ts'
import { tellMentioned } from './mentioned.ts'
import { NoteDialogs } from './NoteDialogs.tsx'
import { askAgain } from './notes.ts'
import { notesPanel } from './panel.ts'
import { NotesSection } from './section/NotesSection.tsx'

const everybody = ['admin', 'super', 'user'] as const

export default defineClientPlugin({
  id: 'notes',
  requires: ['tickets', 'contacts', 'team'],
  routes: [{ path: '/notas', name: 'notas', profiles: everybody, open: () => [{ panel: notesPanel, params: {} }] }],
  panels: [notesPanel],
  commands: noteCommands,
  sockets: [
    onSocket(noteSaved, () => void askAgain()),
    onSocket(noteGone, () => void askAgain()),
    onSocket(noteMentioned, tellMentioned),
    onSocket(ticketsMerged, () => void askAgain()),
  ],
  i18n: {
    'pt-BR': () => import('./i18n/pt-BR.json'),
    en: () => import('./i18n/en.json'),
    es: () => import('./i18n/es.json'),
  },
  extends: [
    extend(sideBarItems, {
      id: 'notes',
      title: 'notes.title',
      icon: Annotation,
      path: '/notas',
      group: 'service',
      order: 60,
      menu: 'notas',
      profiles: everybody,
      command: goToNotes.id,
    }),
    extend(overlays, NoteDialogs),
    extend(ticketSideSections, { id: 'notes', order: 20, component: NotesSection }),
  ],
  setup: () => onResync(() => void askAgain()),
})
