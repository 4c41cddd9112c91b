import type { Ticket } from './ticket.ts'

/** Milliseconds after which a wait is late, and very late. */
export interface WaitingLimits {
  late: number
  veryLate: number
}

/** How late an answer is at `now` (epoch milliseconds); null where nobody waits, the clock stands still, or it is early. */
export function latenessOf(
  { status, waitingSince, pausedAt }: Pick<Ticket, 'status' | 'waitingSince' | 'pausedAt'>,
  { late, veryLate }: WaitingLimits,
  now: number,
): 'late' | 'veryLate' | null {
  if (status === 'closed' || !waitingSince || pausedAt) return null
  const waited = now - Date.parse(waitingSince)
  if (waited >= veryLate) return 'veryLate'
  return waited >= late ? 'late' : null
}
