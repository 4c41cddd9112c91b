import { z } from 'zod'
import { macroStep } from '#core/client/commands/macroStep.ts'
import { listQueues } from '#plugins/team/contract/index.ts'
import type { TicketArgs } from '../shared.ts'

/** `queue` is its name, empty for none. */
interface Stored {
  queueId: number | null
  queue: string
}

const NONE = 'none'

/** Puts into the same queue. */
export const queueStep = macroStep<TicketArgs & Stored, Stored>({
  title: 'tickets.command.setQueue',
  storedSchema: z.object({ queueId: z.int().nullable(), queue: z.string() }),
  keep: ({ queueId, queue }) => ({ queueId, queue }),
  sentence: ({ queueId, queue }, t) => (queueId === null ? t('tickets.step.noQueue') : t('tickets.step.queue', { queue })),
  toArgs: (stored, ticketId) => ({ ticketId, ...stored }),
  async ask(ctx) {
    const queues = (await ctx.call(listQueues, {})).filter(({ isActive }) => isActive)
    const options = [...queues.map(({ id, queue }) => ({ id: String(id), title: queue })), { id: NONE, title: ctx.t('tickets.noQueue') }]
    return {
      steps: [{ id: 'queue', title: ctx.t('tickets.transfer.queue'), none: ctx.t('tickets.bulk.noQueue'), options: () => options }],
      toStored: ({ queue }) => (queue === undefined || queue.id === NONE ? { queueId: null, queue: '' } : { queueId: Number(queue.id), queue: queue.title }),
    }
  },
})
