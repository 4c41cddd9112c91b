import type { ClientContext } from '#core/client/plugin.ts'
import type { Answer, Answers, Asking, StepOption } from '#core/contract/asking.ts'
import { presenceSchema } from '#core/contract/auth.ts'
import { everybody } from '#plugins/team/contract/everybody.ts'
import { listQueues, type User } from '#plugins/team/contract/index.ts'
import { LONGEST_TRANSFER_NOTE, type Ticket, ticketRows } from '../../contract/index.ts'
import { mayReceive } from './mayReceive.ts'

export interface Transfer {
  ticketId: number
  queueId: number | null
  userId: number | null
  note: string
  /** Who or what gets it, in words. */
  to: string
}

const NONE = 'none'

const idOf = (answer: { id: string } | undefined): number | null => (answer === undefined || answer.id === NONE ? null : Number(answer.id))

/** The ticket's own queue first: who passes on to a colleague mostly stays in it. */
async function queueOptions(ticket: Ticket | null, ctx: ClientContext): Promise<StepOption[]> {
  const queues = (await ctx.call(listQueues, {})).filter(({ isActive, id }) => isActive || id === ticket?.queueId)
  const own = queues.filter(({ id }) => id === ticket?.queueId)
  const rows = [...own, ...queues.filter((queue) => !own.includes(queue))].map(({ id, queue }) => ({
    id: String(id),
    title: queue,
    detail: id === ticket?.queueId ? ctx.t('tickets.transfer.sameQueue') : undefined,
  }))
  return [...rows, { id: NONE, title: ctx.t('tickets.noQueue') }]
}

/** Who takes work first, then who is at least there. */
const nearness = ({ status }: Pick<User, 'status'>): number => presenceSchema.options.indexOf(status)

async function personOptions(ticket: Ticket | null, queueId: number | null, ctx: ClientContext): Promise<StepOption[]> {
  const people = mayReceive(await everybody(ctx), ticket ?? { userId: null }, queueId).toSorted((one, other) => nearness(one) - nearness(other))
  return [
    { id: NONE, title: ctx.t('tickets.transfer.nobody'), preview: ctx.t('tickets.transfer.toQueue') },
    ...people.map(({ id, name, status, queues }) => ({
      id: String(id),
      title: name,
      detail: ctx.t(`core.presence.${status}`),
      preview: `${ctx.t('tickets.transfer.toPerson')}\n${queues.map(({ queue }) => queue).join(', ')}`,
    })),
  ]
}

/** Where a ticket goes, without the ticket. */
export type Destination = Omit<Transfer, 'ticketId'>

/** Queue, person and note, one after the other; `ticket` is null while it is not known which one is meant. */
export function destinationSteps(ticket: Ticket | null, ctx: ClientContext): { steps: Asking['steps']; toDestination: (answers: Answers) => Destination } {
  const { t } = ctx
  const toOf = (queue: Answer | undefined, person: Answer | undefined) =>
    idOf(person) === null ? (queue?.title ?? t('tickets.noQueue')) : (person?.title ?? '')
  return {
    steps: [
      { id: 'queue', title: t('tickets.transfer.queue'), none: t('tickets.bulk.noQueue'), options: () => queueOptions(ticket, ctx) },
      { id: 'person', title: t('tickets.transfer.person'), options: ({ queue }) => personOptions(ticket, idOf(queue), ctx) },
      {
        id: 'note',
        title: t('tickets.transfer.note'),
        longest: LONGEST_TRANSFER_NOTE,
        submit: (text, { queue, person }) =>
          t(text === '' ? 'tickets.transfer.plain' : 'tickets.transfer.withNote', {
            name: ticket?.name ?? t('tickets.transfer.theTicket'),
            to: toOf(queue, person),
          }),
      },
    ],
    toDestination: ({ queue, person, note }) => ({ queueId: idOf(queue), userId: idOf(person), note: note?.id ?? '', to: toOf(queue, person) }),
  }
}

export async function transferSteps(ticketId: number, ctx: ClientContext, transfer: (args: Transfer) => Promise<void>): Promise<Asking> {
  const { steps, toDestination } = destinationSteps(await ctx.use(ticketRows).load(ticketId), ctx)
  return { steps, finish: (answers) => transfer({ ticketId, ...toDestination(answers) }) }
}
