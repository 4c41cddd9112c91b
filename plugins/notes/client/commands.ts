import { Annotation, Edit, Trash } from '@blueprintjs/icons'
import { z } from 'zod'
import { undoDeed } from '#core/client/commands/deedUndo.ts'
import { type AnyCommand, defineCommand } from '#core/client/plugin.ts'
import { focusedPanelAtom } from '#core/client/workbench/focus.atoms.ts'
import { createNote, deleteNote, GONE_REV, noteSchema, updateNote } from '../contract/index.ts'
import { focusBox } from './noteBox.atoms.ts'
import { noteStep } from './noteStep.ts'
import { askAgain } from './notes.ts'

const ofTicket = z.object({ ticketId: z.int() })
/** Type of the panel with a conversation. */
const CONVERSATION_PANEL = 'chat.conversation'

const takingBack = (id: number, rev: number, otherwise: () => Promise<unknown>) => async () => {
  await undoDeed({ rows: 'notes.one', rowId: String(id), rev }, otherwise)
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

/** Leads to the note box of the conversation. */
export const writeNote = defineCommand({
  id: 'notes.write',
  title: 'notes.command.write',
  icon: Annotation,
  args: ofTicket,
  keys: 'n',
  scope: CONVERSATION_PANEL,
  permission: 'notes.write',
  resolve: (get) => {
    const panel = get(focusedPanelAtom)
    const params = panel?.type === CONVERSATION_PANEL ? ofTicket.safeParse(panel.params) : null
    return params?.success ? { ticketId: params.data.ticketId } : null
  },
  run: ({ ticketId }) => focusBox(ticketId),
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
    const { id, rev } = await ctx.call(createNote, draft)
    await askAgain()
    return { label: ctx.t('notes.done.added'), undo: takingBack(id, rev, () => ctx.call(deleteNote, { id })) }
  },
})

/** Run by the box of a note that is there. */
export const changeNote = defineCommand({
  id: 'notes.change',
  title: 'notes.edit',
  icon: Edit,
  args: noteSchema.pick({ id: true }).extend({
    before: z.object({ note: z.string(), mentionUserIds: z.array(z.int()) }),
    note: z.string(),
    mentionUserIds: z.array(z.int()),
    addAsCollaborator: z.boolean(),
  }),
  permission: 'notes.write',
  isHidden: true,
  async run({ id, before, ...draft }, ctx) {
    const { rev } = await ctx.call(updateNote, { id, ...draft })
    await askAgain()
    return { label: ctx.t('notes.done.changed'), undo: takingBack(id, rev, () => ctx.call(updateNote, { id, ...before })) }
  },
})

/** Where no log of deeds is kept, its undo writes a new one, of who brought it back; nobody is told of a name twice. */
export const removeNote = defineCommand({
  id: 'notes.delete',
  title: 'notes.command.delete',
  icon: Trash,
  args: noteSchema,
  permission: 'notes.write',
  isHidden: true,
  async run({ id, ticketId, note }, ctx) {
    await ctx.call(deleteNote, { id })
    await askAgain()
    return { label: ctx.t('notes.done.deleted'), undo: takingBack(id, GONE_REV, () => ctx.call(createNote, { ticketId, note })) }
  },
})

export const noteCommands: readonly AnyCommand[] = [goToNotes, writeNote, addNote, changeNote, removeNote]
