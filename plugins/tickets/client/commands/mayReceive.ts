import type { User } from '#plugins/team/contract/index.ts'
import type { Ticket } from '../../contract/index.ts'

/** People to whom a ticket may be given: not its owner, and agents only in their queues. */
export const mayReceive = (people: readonly User[], ticket: Pick<Ticket, 'userId'>, queueId: number | null): User[] =>
  people.filter(({ id, profile, queues }) => id !== ticket.userId && (profile !== 'user' || queueId === null || queues.some((queue) => queue.id === queueId)))
