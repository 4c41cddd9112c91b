import { z } from 'zod'
import { sessionAtom } from '#core/client/auth/session.atoms.ts'
import { macroStep } from '#core/client/commands/macroStep.ts'
import type { StepOption } from '#core/contract/asking.ts'
import { everybody } from '#plugins/team/contract/everybody.ts'
import { type Participant, participantRoles } from '../../../contract/index.ts'
import type { TicketArgs } from '../shared.ts'

type Args = TicketArgs & { userId: number; name: string; role: Participant['role'] | null }

const storedSchema = z.object({
  /** Null: whoever runs it. */
  userId: z.int().nullable(),
  name: z.string(),
  role: z.enum(participantRoles).nullable(),
})
type Stored = z.infer<typeof storedSchema>

const FOLLOW = 'follow'
const UNFOLLOW = 'unfollow'

/** Step in which the person who runs it follows, or no longer; or a colleague helps. */
export const participantStep = macroStep<Args, Stored>({
  title: 'tickets.step.participants',
  storedSchema: storedSchema,
  keep: ({ userId, name, role }, ctx) => (userId === ctx.get(sessionAtom)?.userId ? { userId: null, name: '', role } : { userId, name, role }),
  sentence: ({ userId, name, role }, t) => t(`tickets.step.role.${role ?? 'none'}${userId === null ? '.own' : ''}`, { name }),
  toArgs({ userId, name, role }, ticketId, ctx) {
    const me = ctx.get(sessionAtom)
    return { ticketId, userId: userId ?? me?.userId ?? 0, name: userId === null ? (me?.username ?? '') : name, role }
  },
  async ask(ctx) {
    const me = ctx.get(sessionAtom)?.userId
    const colleagues = (await everybody(ctx)).filter(({ id }) => id !== me)
    const options: StepOption[] = [
      { id: FOLLOW, title: ctx.t('tickets.command.follow') },
      { id: UNFOLLOW, title: ctx.t('tickets.command.unfollow') },
      ...colleagues.map(({ id, name }) => ({ id: String(id), title: ctx.t('tickets.step.role.collaborator', { name }) })),
    ]
    return {
      steps: [{ id: 'who', title: ctx.t('tickets.step.participants'), none: ctx.t('tickets.help.none'), options: () => options }],
      toStored({ who }) {
        const person = colleagues.find(({ id }) => String(id) === who?.id)
        if (person) return { userId: person.id, name: person.name, role: 'collaborator' }
        return { userId: null, name: '', role: who?.id === FOLLOW ? 'follower' : null }
      },
    }
  },
})
