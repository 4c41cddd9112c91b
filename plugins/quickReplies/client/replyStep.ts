import { z } from 'zod'
import { macroStep } from '#core/client/commands/macroStep.ts'
import { loadReplies } from './replies.ts'

const storedSchema = z.object({
  id: z.int(),
  /** As it was called then. */
  key: z.string(),
})
type Stored = z.infer<typeof storedSchema>

/** Sends the reply as it reads on the day it is run. */
export const replyStep = macroStep<{ ticketId: number; id: number }, Stored>({
  title: 'quickReplies.step.title',
  storedSchema: storedSchema,
  lasts: () => true,
  // Only macros run it.
  keep: () => null,
  sentence: ({ key }, t) => t('quickReplies.step.words', { key }),
  toArgs: ({ id }, ticketId) => ({ ticketId, id }),
  ask: async ({ t }) => ({
    steps: [
      {
        id: 'reply',
        title: t('quickReplies.search'),
        none: t('quickReplies.none.text'),
        options: async () => (await loadReplies()).map(({ id, key, message }) => ({ id: String(id), title: `/${key}`, detail: message, preview: message })),
      },
    ],
    toStored: ({ reply }) => ({ id: Number(reply?.id), key: reply?.title.slice(1) ?? '' }),
  }),
})
