import { Annotation, Trash } from '@blueprintjs/icons'
import { z } from 'zod'
import { type AnyCommand, defineCommand } from '#core/client/plugin.ts'
import { focusedPanelAtom } from '#core/client/workbench/focus.atoms.ts'
import { createNote, deleteNote, noteSchema } from '../contract/index.ts'
import { focusBox } from './noteBox.atoms.ts'
import { askAgain } from './notes.ts'

const ofTicket = z.object({ ticketId: z.int() })
/** Type of the panel with a conversation. */
const CONVERSATION_PANEL = 'chat.conversation'

export const goToNotes = defineCommand({
  id: 'notes.go',
  title: 'notes.command.go',
  icon: Annotation,
  args: z.object({}),
  keys: 'g n',
  permission: 'notes.list',
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

/** Brought back by its undo, it is a new one, of who brought it back; nobody is told of a name twice. */
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
    return {
      label: ctx.t('notes.done.deleted'),
      undo: async () => {
        await ctx.call(createNote, { ticketId, note })
        await askAgain()
      },
    }
  },
})

export const noteCommands: readonly AnyCommand[] = [goToNotes, writeNote, removeNote]
