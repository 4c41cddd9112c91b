import { type RestorableRows, restorableRows } from '#core/contract/activity/index.ts'
import { defineService, extend } from '#core/contract/define.ts'
import { panelRights } from '#core/contract/panelRights.ts'
import { defineServerPlugin, provide, route } from '#core/server/plugin.ts'
import { type TransferNotes, ticketMergers, transferNotes } from '#plugins/tickets/contract/index.ts'
import * as contract from '../contract/index.ts'
import { listNotes } from './listNotes.ts'
import { createNoteMerger, noteMerger } from './merger.ts'
import { NOTES } from './noted.ts'
import { privacyPart } from './privacyPart.ts'
import { createNoteRows } from './putBack.ts'
import { seedNotes } from './seed.ts'
import { timeline } from './timeline.ts'
import { addNote, createNote, deleteNote, updateNote } from './writeNotes.ts'

const transferNotesService = defineService<TransferNotes>('notes.transferNotes')

const noteActivityRows = defineService<RestorableRows>('notes.deedRows')

const everybody = ['admin', 'super', 'user'] as const

export default defineServerPlugin({
  id: 'notes',
  requires: ['tickets', 'contacts', 'team'],
  migrations: new URL('./migrations/', import.meta.url),
  permissions: {
    'notes.list': { sentence: 'See notes on tickets one may read', profiles: everybody },
    'notes.write': { sentence: 'Write notes on tickets one may read', profiles: everybody },
  },
  extends: [
    privacyPart.extends,
    extend(transferNotes, transferNotesService),
    extend(ticketMergers, noteMerger),
    extend(restorableRows, { rows: NOTES, permission: 'notes.write', service: noteActivityRows, texts: ['text'] }),
    extend(panelRights, { panel: 'notes.list', permission: 'notes.list' }),
  ],
  provides: [
    privacyPart.provides,
    provide(noteMerger, createNoteMerger),
    provide(noteActivityRows, createNoteRows),
    provide(transferNotesService, (ctx) => ({
      write: async (writer, ticketId, note) => void (await addNote(ctx, writer, ticketId, { note, mentionUserIds: [], addAsCollaborator: false })),
    })),
  ],
  parts: [timeline],
  routes: [
    route(contract.listNotes, (filter, actor, ctx) => listNotes(ctx, actor, filter)),
    route(contract.createNote, ({ ticketId, ...written }, actor, ctx) => createNote(ctx, actor, ticketId, written)),
    route(contract.updateNote, ({ id, ...written }, actor, ctx) => updateNote(ctx, actor, id, written)),
    route(contract.deleteNote, ({ id }, actor, ctx) => deleteNote(ctx, actor, id)),
  ],
  seed: seedNotes,
})
