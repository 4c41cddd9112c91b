import { Annotation, Edit, Trash } from '@blueprintjs/icons'
import type { Getter } from 'jotai'
import { z } from 'zod'
import { undoAction } from '#core/client/commands/actionUndo.ts'
import { type AnyCommand, defineCommand } from '#core/client/plugin.ts'
import { focusedPanelAtom } from '#core/client/workbench/focus.atoms.ts'
import { composerModeSwitch } from '#plugins/chat/contract/client.ts'
import { createNote, deleteNote, GONE_REV, mayDeleteNote, mayEditNote, noteSchema, updateNote } from '../contract/index.ts'
import { editedNoteAtom, focusBox } from './noteBox.atoms.ts'
import { noteStep } from './noteStep.ts'
import { askAgain } from './notes.ts'
import { hideNote, showNote } from './timeline/shownNotes.ts'
import { viewerAtom } from './viewer.ts'

/** Menu of a note between the messages. */
export const NOTE_MENU = 'notes.note'
/** Mode of the box of a conversation while one writes a note. */
export const NOTE_MODE = 'notes'
const ofTicket = z.object({ ticketId: z.int() })
/** Type of the panel with a conversation. */
const CONVERSATION_PANEL = 'chat.conversation'

const takingBack = (id: number, rev: number) => async () => {
  await undoAction({ rows: 'notes.one', rowId: String(id), rev })
  await askAgain()
}

export const goToNotes = defineCommand({
  id: 'notes.go',
  title: 'notes.command.go',
  icon: Annotation,
  args: z.object({}),
  keys: 'g n',
  permission: 'notes.list',
  address: '/notas',
  run: (_args, ctx) => ctx.navigate('/notas'),
})

/** The ticket of the conversation that has the focus. */
function ofConversation(get: Getter): { ticketId: number } | null {
  const panel = get(focusedPanelAtom)
  const params = panel?.type === CONVERSATION_PANEL ? ofTicket.safeParse(panel.params) : null
  return params?.success ? { ticketId: params.data.ticketId } : null
}

/** Turns the box of the conversation into one for a note. */
export const writeNote = defineCommand({
  id: 'notes.write',
  title: 'notes.command.write',
  icon: Annotation,
  args: ofTicket,
  keys: 'n',
  scope: CONVERSATION_PANEL,
  permission: 'notes.write',
  resolve: ofConversation,
  run({ ticketId }, ctx) {
    if (!ctx.use(composerModeSwitch).enter(ticketId, NOTE_MODE)) focusBox(ticketId)
  },
})

/** From the reply to the note and back, with the caret in the box. */
const toggleNote = defineCommand({
  id: 'notes.toggle',
  title: 'notes.command.toggle',
  icon: Annotation,
  args: ofTicket,
  keys: 'mod+;',
  inText: true,
  scope: CONVERSATION_PANEL,
  permission: 'notes.write',
  resolve: ofConversation,
  run({ ticketId }, ctx) {
    const modes = ctx.use(composerModeSwitch)
    if (modes.isIn(ticketId, NOTE_MODE)) modes.leave(ticketId)
    else modes.enter(ticketId, NOTE_MODE)
  },
})

/** Run by the box. */
export const addNote = defineCommand({
  id: 'notes.add',
  title: 'notes.command.write',
  icon: Annotation,
  args: ofTicket.extend({ note: z.string(), mentionUserIds: z.array(z.int()), addAsCollaborator: z.boolean() }),
  permission: 'notes.write',
  isHidden: true,
  macro: noteStep,
  async run(draft, ctx) {
    const note = await ctx.call(createNote, draft)
    const { id, rev } = note
    showNote(note)
    await askAgain()
    return { label: ctx.t('notes.done.added'), undo: takingBack(id, rev) }
  },
})

/** Run by the box of a note that is there. */
export const changeNote = defineCommand({
  id: 'notes.change',
  title: 'notes.edit',
  icon: Edit,
  args: noteSchema.pick({ id: true }).extend({
    note: z.string(),
    mentionUserIds: z.array(z.int()),
    addAsCollaborator: z.boolean(),
  }),
  permission: 'notes.write',
  isHidden: true,
  async run({ id, ...draft }, ctx) {
    const note = await ctx.call(updateNote, { id, ...draft })
    const { rev } = note
    showNote(note)
    await askAgain()
    return { label: ctx.t('notes.done.changed'), undo: takingBack(id, rev) }
  },
})

/** Turns a note between the messages into its box. */
const editNote = defineCommand({
  id: 'notes.edit',
  title: 'notes.edit',
  icon: Edit,
  args: noteSchema,
  menus: [{ menu: NOTE_MENU, order: 10 }],
  permission: 'notes.write',
  isHidden: true,
  when(get, note) {
    const viewer = get(viewerAtom)
    return viewer !== null && note !== undefined && mayEditNote(note, viewer)
  },
  run: ({ id }, ctx) => ctx.set(editedNoteAtom, id),
})

/** Undo restores the same row; nobody is told of a name twice. */
export const removeNote = defineCommand({
  id: 'notes.delete',
  title: 'notes.command.delete',
  icon: Trash,
  args: noteSchema,
  menus: [{ menu: NOTE_MENU, order: 20 }],
  permission: 'notes.write',
  isHidden: true,
  when(get, note) {
    const viewer = get(viewerAtom)
    return viewer !== null && note !== undefined && mayDeleteNote(note, viewer)
  },
  async run({ id }, ctx) {
    await ctx.call(deleteNote, { id })
    hideNote({ id })
    await askAgain()
    return { label: ctx.t('notes.done.deleted'), undo: takingBack(id, GONE_REV) }
  },
})

export const noteCommands: readonly AnyCommand[] = [goToNotes, writeNote, toggleNote, addNote, changeNote, editNote, removeNote]
