import type { Ticket } from './ticket.ts'

/** Milliseconds after which a wait is late, and very late. */
export interface WaitingLimits {
  late: number
  veryLate: number
}

type Waiting = Pick<Ticket, 'status' | 'waitingSince' | 'pausedAt'>

/** Since when the contact waits for us; null where nobody waits, or the clock stands still. */
export const waitOf = ({ status, waitingSince, pausedAt }: Waiting): string | null => (status === 'closed' || pausedAt ? null : waitingSince)

/** How late an answer is at `now` (epoch milliseconds); null where nobody waits, the clock stands still, or it is early. */
export function latenessOf(ticket: Waiting, { late, veryLate }: WaitingLimits, now: number): 'late' | 'veryLate' | null {
  const since = waitOf(ticket)
  if (!since) return null
  const waited = now - Date.parse(since)
  if (waited >= veryLate) return 'veryLate'
  return waited >= late ? 'late' : null
}
