import { Annotation } from '@blueprintjs/icons'
import { defineClientPlugin, onSocket, overlays, sideBarItems } from '#core/client/plugin.ts'
import { extend } from '#core/contract/define.ts'
import { composerModes } from '#plugins/chat/contract/client.ts'
import { ticketSideSections } from '#plugins/tickets/contract/client.ts'
import { ticketsMerged, timelineSources } from '#plugins/tickets/contract/index.ts'
import { noteGone, noteMentioned, noteSaved } from '../contract/index.ts'
import { goToNotes, NOTE_MODE, noteCommands } from './commands.ts'
import { tellMentioned } from './mentioned.ts'
import { NoteComposer } from './NoteComposer.tsx'
import { NoteDialogs } from './NoteDialogs.tsx'
import { askAgain } from './notes.ts'
import { notesPanel } from './panel.ts'
import { NotesSection } from './section/NotesSection.tsx'
import { noteSource } from './timeline/noteSource.tsx'
import { askNotesAgain, hideNote, showNote } from './timeline/shownNotes.ts'

const everybody = ['admin', 'super', 'user'] as const

export default defineClientPlugin({
  id: 'notes',
  requires: ['chat', 'tickets', 'contacts', 'team'],
  routes: [{ path: '/notas', name: 'notas', profiles: everybody, open: () => [{ panel: notesPanel, params: {} }] }],
  panels: [notesPanel],
  commands: noteCommands,
  sockets: [
    onSocket(noteSaved, (note) => {
      showNote(note)
      void askAgain()
    }),
    onSocket(noteGone, (note) => {
      hideNote(note)
      void askAgain()
    }),
    onSocket(noteMentioned, tellMentioned),
    onSocket(ticketsMerged, () => {
      askNotesAgain()
      void askAgain()
    }),
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
      area: 'service',
      section: 'work',
      order: 20,
      menu: 'notas',
      profiles: everybody,
      command: goToNotes.id,
    }),
    extend(overlays, NoteDialogs),
    extend(timelineSources, noteSource),
    extend(composerModes, { id: NOTE_MODE, title: 'notes.one', icon: Annotation, permission: 'notes.write', component: NoteComposer }),
    extend(ticketSideSections, { id: 'notes', order: 20, component: NotesSection }),
  ],
})
