import { z } from 'zod'
import { sessionAtom } from '#core/client/auth/session.atoms.ts'
import { macroStep } from '#core/client/commands/macroStep.ts'
import { everybody } from '#plugins/team/contract/everybody.ts'
import { conversationContacts } from '../contract/client.ts'

const storedSchema = z.object({
  /** Null: whoever runs it. */
  userId: z.int().nullable(),
  name: z.string(),
  isIn: z.boolean(),
})
type Stored = z.infer<typeof storedSchema>
/** Arguments of `contacts.setWallet`. */
type Args = { contactId: number; userId: number; isIn: boolean }

const TAKE = 'take'
const LEAVE = 'leave'

/** Puts the contact of the ticket into the same wallet, or takes it out. */
export const walletStep = macroStep<Args, Stored>({
  title: 'contacts.step.title',
  storedSchema: storedSchema,
  // The commands' own run knows no name of a colleague.
  keep: ({ userId, isIn }, ctx) => (userId === ctx.get(sessionAtom)?.userId ? { userId: null, name: '', isIn } : null),
  sentence: ({ userId, name, isIn }, t) => (userId === null ? t(isIn ? 'contacts.wallet.take' : 'contacts.wallet.leave') : t('contacts.step.into', { name })),
  async toArgs({ userId, isIn }, ticketId, ctx) {
    const { contactId } = await ctx.use(conversationContacts).load(ticketId)
    return { contactId, userId: userId ?? ctx.get(sessionAtom)?.userId ?? 0, isIn }
  },
  async ask(ctx) {
    const session = ctx.get(sessionAtom)
    const people = session?.profile === 'user' ? [] : await everybody(ctx)
    const colleagues = people.filter(({ id }) => id !== session?.userId)
    return {
      steps: [
        {
          id: 'who',
          title: ctx.t('contacts.step.title'),
          none: ctx.t('contacts.wallet.none'),
          options: () => [
            { id: TAKE, title: ctx.t('contacts.wallet.take') },
            { id: LEAVE, title: ctx.t('contacts.wallet.leave') },
            ...colleagues.map(({ id, name }) => ({ id: String(id), title: ctx.t('contacts.step.into', { name }) })),
          ],
        },
      ],
      toStored({ who }) {
        const person = colleagues.find(({ id }) => String(id) === who?.id)
        return person ? { userId: person.id, name: person.name, isIn: true } : { userId: null, name: '', isIn: who?.id === TAKE }
      },
    }
  },
})
