import { sessionAtom } from '#core/client/auth/session.atoms.ts'
import type { ClientContext } from '#core/client/plugin.ts'
import type { Answer, Answers, Asking, StepOption } from '#core/contract/asking.ts'
import { presenceSchema } from '#core/contract/auth.ts'
import { everybody } from '#plugins/team/contract/everybody.ts'
import { listQueues, type Queue, type User } from '#plugins/team/contract/index.ts'
import { LONGEST_TRANSFER_NOTE, listLoads, type Ticket, ticketRows } from '../../contract/index.ts'
import { mayReceive } from './mayReceive.ts'

export interface Transfer {
  ticketId: number
  queueId: number | null
  userId: number | null
  note: string
  /** Receiver of the ticket, in words. */
  to: string
}

/** Where a ticket goes, without the ticket. */
export type Destination = Omit<Transfer, 'ticketId'>

const NONE = 'none'
/** Before the id of a person who was named where a queue was asked for. */
const PERSON = 'person:'

const idOf = (answer: Answer | undefined): number | null => (answer === undefined || answer.id === NONE ? null : Number(answer.id))
const isPerson = (answer: Answer | undefined): boolean => answer?.id.startsWith(PERSON) === true
const namedId = (answer: Answer): number => Number(answer.id.slice(PERSON.length))

/** Rank of a person: those who take work first, then those who are at least here. */
const nearness = ({ status }: Pick<User, 'status'>): number => presenceSchema.options.indexOf(status)

/** Facts that the steps know: asked for once, when the first of them opens. */
interface Known {
  people: readonly User[]
  queues: readonly Queue[]
  openOf: (userId: number) => number
  pendingOf: (queueId: number | null) => number
}

async function know(ctx: ClientContext): Promise<Known> {
  const [people, queues, loads] = await Promise.all([everybody(ctx), ctx.call(listQueues, {}), ctx.call(listLoads, {})])
  const open = new Map(loads.people.map((load) => [load.userId, load.open]))
  const pending = new Map(loads.queues.map((load) => [load.queueId, load.pending]))
  return { people, queues, openOf: (userId) => open.get(userId) ?? 0, pendingOf: (queueId) => pending.get(queueId) ?? 0 }
}

/** The queue that a person who is named without one has it in: the ticket's where they work in it, else theirs. */
export function queueFor({ profile, queues }: Pick<User, 'profile' | 'queues'>, ticket: Pick<Ticket, 'queueId'> | null): number | null {
  const own = ticket?.queueId ?? null
  if (profile !== 'user' || own === null || queues.some(({ id }) => id === own)) return own
  return queues[0]?.id ?? own
}

function personOption(person: User, ticket: Ticket | null, { openOf }: Known, { t }: ClientContext): StepOption {
  const { id, name, status, queues } = person
  const isOwner = ticket !== null && id === ticket.userId
  const open = openOf(id)
  return {
    id: String(id),
    title: name,
    side: t(`core.presence.${status}`),
    preview: `${t('tickets.transfer.toPerson')}\n${queues.map(({ queue }) => queue).join(', ')}`,
    person: { id, name, presence: status },
    ...(isOwner ? { isOff: true, detail: t('tickets.transfer.owner') } : open > 0 && { detail: t('tickets.transfer.load', { count: open }) }),
  }
}

/** People who may get it, available ones first; its owner is shown and cannot be chosen, oneself is neither. */
function personOptions(ticket: Ticket | null, queueId: number | null, known: Known, ctx: ClientContext): StepOption[] {
  const me = ctx.get(sessionAtom)?.userId
  const others = known.people.filter(({ id }) => id !== me || id === ticket?.userId)
  return mayReceive(others, { userId: null }, queueId)
    .toSorted((one, other) => nearness(one) - nearness(other))
    .map((person) => personOption(person, ticket, known, ctx))
}

/** Nobody by name: it waits in the queue. Before those who are not here. */
function withNobody(options: readonly StepOption[], queue: Answer | undefined, known: Known, { t }: ClientContext): StepOption[] {
  const queueId = idOf(queue)
  const pending = known.pendingOf(queueId)
  const nobody: StepOption = {
    id: NONE,
    title: queueId === null ? t('tickets.transfer.nobodyNoQueue') : t('tickets.transfer.nobody', { queue: queue?.title ?? '' }),
    preview: t('tickets.transfer.toQueue'),
    color: known.queues.find(({ id }) => id === queueId)?.color,
    ...(pending > 0 && { detail: t('tickets.transfer.pending', { count: pending }) }),
  }
  const isHere = ({ person }: StepOption) => person?.presence !== 'offline'
  return [...options.filter(isHere), nobody, ...options.filter((option) => !isHere(option))]
}

/** The ticket's own queue first: who passes on to a colleague mostly stays in it. Who types a name has named a person, and skips the queue. */
function queueOptions(ticket: Ticket | null, known: Known, ctx: ClientContext): StepOption[] {
  const { t } = ctx
  const queues = known.queues.filter(({ isActive, id }) => isActive || id === ticket?.queueId)
  const own = queues.filter(({ id }) => id === ticket?.queueId)
  const rows = [...own, ...queues.filter((queue) => !own.includes(queue))].map(({ id, queue, color }): StepOption => {
    const pending = known.pendingOf(id)
    const parts = [id === ticket?.queueId && t('tickets.transfer.sameQueue'), pending > 0 && t('tickets.transfer.pending', { count: pending })]
    return { id: String(id), title: queue, color, detail: parts.filter(Boolean).join(' · ') || undefined }
  })
  const people = personOptions(ticket, null, known, ctx).map((option) => ({ ...option, id: `${PERSON}${option.id}`, isFound: true }))
  return [...rows, { id: NONE, title: t('tickets.noQueue') }, ...people]
}

/** Queue, person and, unless it goes to many, a note; `ticket` is null while it is not known which one is meant. */
export function destinationSteps(
  ticket: Ticket | null,
  ctx: ClientContext,
  { hasNote = true }: { hasNote?: boolean } = {},
): { steps: Asking['steps']; toDestination: (answers: Answers) => Destination } {
  const { t } = ctx
  let loaded: Known | null = null
  const known = async () => {
    loaded ??= await know(ctx)
    return loaded
  }
  const toOf = ({ queue, person }: Answers) => {
    if (queue && isPerson(queue)) return queue.title
    return idOf(person) === null ? (queue?.title ?? t('tickets.noQueue')) : (person?.title ?? '')
  }
  const note: Asking['steps'] = [
    {
      id: 'note',
      title: t('tickets.transfer.note'),
      longest: LONGEST_TRANSFER_NOTE,
      submit: (text, answers) =>
        t(text === '' ? 'tickets.transfer.plain' : 'tickets.transfer.withNote', {
          name: ticket?.name ?? t('tickets.transfer.theTicket'),
          to: toOf(answers),
        }),
    },
  ]
  return {
    steps: [
      {
        id: 'queue',
        title: t('tickets.transfer.queueOrPerson'),
        none: t('tickets.bulk.noQueue'),
        options: async () => queueOptions(ticket, await known(), ctx),
      },
      {
        id: 'person',
        title: t('tickets.transfer.person'),
        skip: ({ queue }) => isPerson(queue),
        options: async ({ queue }) => withNobody(personOptions(ticket, idOf(queue), await known(), ctx), queue, await known(), ctx),
      },
      ...(hasNote ? note : []),
    ],
    toDestination(answers) {
      const { queue, person } = answers
      const rest = { note: answers.note?.id ?? '', to: toOf(answers) }
      if (!queue || !isPerson(queue)) return { queueId: idOf(queue), userId: idOf(person), ...rest }
      const userId = namedId(queue)
      const named = loaded?.people.find(({ id }) => id === userId)
      return { queueId: named ? queueFor(named, ticket) : (ticket?.queueId ?? null), userId, ...rest }
    },
  }
}

export async function transferSteps(ticketId: number, ctx: ClientContext, transfer: (args: Transfer) => Promise<void>): Promise<Asking> {
  const { steps, toDestination } = destinationSteps(await ctx.use(ticketRows).load(ticketId), ctx)
  return {
    steps,
    title: ctx.t('tickets.transfer.chip', { id: ticketId }),
    finish: (answers) => transfer({ ticketId, ...toDestination(answers) }),
  }
}
