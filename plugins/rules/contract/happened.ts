import type { Ticket } from '#plugins/tickets/contract/ticket.ts'
import type { Happening } from './definition.ts'

type Changing = Pick<Ticket, 'status' | 'userId' | 'queueId' | 'kanban'>

/** Happenings that a change of a ticket means to rules; `before` is null for a new one. Accepting a conversation is no transfer as well. */
export function happeningsOf(before: Changing | null, after: Changing): Happening[] {
  const lane: Happening[] = before && before.kanban !== after.kanban ? ['laneMoved'] : []
  const turn = turnOf(before, after)
  return turn ? [turn, ...lane] : lane
}

function turnOf(before: Changing | null, after: Changing): Happening | null {
  if (before === null) return after.status === 'closed' ? null : 'opened'
  if (after.status === 'closed') return before.status === 'closed' ? null : 'resolved'
  if (before.status === 'closed') return 'reopened'
  if (before.status === 'pending' && after.status === 'open') return 'accepted'
  if (before.status === 'open' && after.status === 'pending') return before.queueId === after.queueId ? 'returned' : 'transferred'
  return before.userId !== after.userId || before.queueId !== after.queueId ? 'transferred' : null
}
