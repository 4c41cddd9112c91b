import { z } from 'zod'
import { macroStep } from '#core/client/commands/macroStep.ts'
import { LONGEST_NOTE } from '../contract/index.ts'

const storedSchema = z.object({ note: z.string().min(1), mentionUserIds: z.array(z.int()) })
type Kept = z.infer<typeof storedSchema>
/** Arguments of `notes.add`. */
type Args = Kept & { ticketId: number; addAsCollaborator: boolean }

/** Writes the same note and tells the same people. */
export const noteStep = macroStep<Args, Kept>({
  title: 'notes.step.title',
  kept: storedSchema,
  keep: ({ note, mentionUserIds }) => ({ note, mentionUserIds }),
  sentence: ({ note }, t) => t('notes.step.words', { note }),
  toArgs: (kept, ticketId) => ({ ticketId, addAsCollaborator: false, ...kept }),
  ask: async ({ t }) => ({
    steps: [{ id: 'note', title: t('notes.step.text'), longest: LONGEST_NOTE, submit: (text) => (text === '' ? null : t('notes.step.words', { note: text })) }],
    toStored: ({ note }) => ({ note: note?.id ?? '', mentionUserIds: [] }),
  }),
})
