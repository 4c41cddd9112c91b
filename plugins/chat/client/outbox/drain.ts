import { AppError } from '#core/contract/errors.ts'
import type { Message } from '../../contract/index.ts'
import type { OutboxEntry } from './entries.ts'

export interface DrainParts {
  /** The first waiting entry of the ticket. */
  next(ticketId: number): OutboxEntry | undefined
  send(entry: OutboxEntry): Promise<Message>
  sent(entry: OutboxEntry, message: Message): void
  refused(entry: OutboxEntry, code: string): void
  /** Resolves after the wait, or earlier when the line comes back. */
  wait(milliseconds: number): Promise<void>
}

const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 30_000

/** Whether another try cannot mend an error: the server has understood and said no. */
export const isFinal = (error: unknown): error is AppError =>
  error instanceof AppError && error.status >= 400 && error.status < 500 && error.status !== 401 && error.status !== 408 && error.status !== 429

/**
 * Sends the waiting messages of one ticket strictly in order, one at a time. A message is sent again until the server answers:
 * its id makes that harmless. What the server refuses is marked, and the next one goes.
 */
export async function drainTicket(ticketId: number, parts: DrainParts): Promise<void> {
  let waitMs = FIRST_WAIT_MS
  for (let entry = parts.next(ticketId); entry; entry = parts.next(ticketId)) {
    try {
      parts.sent(entry, await parts.send(entry))
      waitMs = FIRST_WAIT_MS
    } catch (error) {
      if (isFinal(error)) {
        parts.refused(entry, error.code)
        continue
      }
      await parts.wait(waitMs)
      waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)
    }
  }
}
