import { z } from 'zod'
import { macroStep } from '#core/client/commands/macroStep.ts'
import { type Destination, destinationSteps, type Transfer } from '../transferSteps.ts'

/** Passes on to the same queue and person, with the same note. */
export const transferStep = macroStep<Transfer, Destination>({
  title: 'tickets.command.transfer',
  storedSchema: z.object({ queueId: z.int().nullable(), userId: z.int().nullable(), note: z.string(), to: z.string() }),
  keep: ({ ticketId: _ticket, ...destination }) => destination,
  sentence: ({ to, note }, t) => t(note === '' ? 'tickets.step.transfer' : 'tickets.step.transferWithNote', { to, note }),
  toArgs: (destination, ticketId) => ({ ticketId, ...destination }),
  async ask(ctx) {
    const { steps, toDestination } = destinationSteps(null, ctx)
    return { steps, toStored: toDestination }
  },
})
