import { z } from 'zod'
import { macroStep } from '#core/client/commands/macroStep.ts'
import { LONGEST_BODY } from '../../contract/index.ts'
import { signatureHead } from '../../contract/signature.ts'
import { signatureAtom } from '../composer/preferences.ts'
import type { After } from '../composer/submitters.ts'

interface Stored {
  body: string
}
/** Arguments of `chat.send`. */
type Args = Stored & { ticketId: number; draft?: string; after?: After; isAside?: boolean }

/** Sends the same text, with its variables filled anew and signed by whoever runs it. */
export const textStep = macroStep<Args, Stored>({
  title: 'chat.step.title',
  storedSchema: z.object({ body: z.string().min(1) }),
  lasts: () => true,
  keep({ body }, ctx) {
    const head = signatureHead(ctx.get(signatureAtom).name)
    const text = head !== '' && body.startsWith(head) ? body.slice(head.length) : body
    return text.trim() === '' ? null : { body: text }
  },
  sentence: ({ body }, t) => t('chat.step.words', { body }),
  toArgs: ({ body }, ticketId) => ({ ticketId, body, isAside: true }),
  ask: async ({ t }) => ({
    steps: [{ id: 'text', title: t('chat.step.text'), longest: LONGEST_BODY, submit: (text) => (text === '' ? null : t('chat.step.words', { body: text })) }],
    toStored: ({ text }) => ({ body: text?.id ?? '' }),
  }),
})
