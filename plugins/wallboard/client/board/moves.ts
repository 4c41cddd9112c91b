import type { User } from '#plugins/team/contract/index.ts'
import type { Ticket } from '#plugins/tickets/contract/index.ts'
import type { Grouping } from '../../contract/index.ts'

/** Commands of the tickets plugin that a drop runs, by their ids. */
export type Move =
  | { command: 'tickets.putIntoQueue'; args: { ticketId: number; queueId: number | null; queue: string } }
  | { command: 'tickets.transferTo'; args: { ticketId: number; queueId: number | null; userId: number | null; note: string; to: string } }

export interface Target {
  /** Of the queue or the person; null for none. */
  id: number | null
  name: string
}

type Moved = Pick<Ticket, 'id' | 'status' | 'userId' | 'queueId' | 'queue'>

/** The queue in which a person has a ticket that they get: its own where they work in it, else their first. */
function queueFor({ queueId }: Moved, person: Pick<User, 'profile' | 'queues'> | undefined): number | null {
  if (!person || queueId === null || person.profile !== 'user' || person.queues.some(({ id }) => id === queueId)) return queueId
  return person.queues[0]?.id ?? queueId
}

/** The command that a drop into a column runs; null where it changes nothing or the ticket is closed. */
export function moveTo(ticket: Moved, by: Grouping, target: Target, people: readonly Pick<User, 'id' | 'profile' | 'queues'>[]): Move | null {
  const ticketId = ticket.id
  if (ticket.status === 'closed') return null
  if (by === 'queue') {
    return target.id === ticket.queueId ? null : { command: 'tickets.putIntoQueue', args: { ticketId, queueId: target.id, queue: target.name } }
  }
  if (target.id === ticket.userId) return null
  const queueId = queueFor(
    ticket,
    people.find(({ id }) => id === target.id),
  )
  return { command: 'tickets.transferTo', args: { ticketId, queueId, userId: target.id, note: '', to: target.name } }
}
