import { z } from 'zod'
import { macroStep } from '#core/client/commands/macroStep.ts'
import { LONGEST_NOTE } from '../contract/index.ts'

const storedSchema = z.object({ note: z.string().min(1), mentionUserIds: z.array(z.int()) })
type Stored = z.infer<typeof storedSchema>
/** Arguments of `notes.add`. */
type Args = Stored & { ticketId: number; addAsCollaborator: boolean }

/** Writes the same note and tells the same people. */
export const noteStep = macroStep<Args, Stored>({
  title: 'notes.step.title',
  storedSchema: storedSchema,
  keep: ({ note, mentionUserIds }) => ({ note, mentionUserIds }),
  sentence: ({ note }, t) => t('notes.step.words', { note }),
  toArgs: (stored, ticketId) => ({ ticketId, addAsCollaborator: false, ...stored }),
  ask: async ({ t }) => ({
    steps: [{ id: 'note', title: t('notes.step.text'), longest: LONGEST_NOTE, submit: (text) => (text === '' ? null : t('notes.step.words', { note: text })) }],
    toStored: ({ note }) => ({ note: note?.id ?? '', mentionUserIds: [] }),
  }),
})
