import type { Ticket } from '#plugins/tickets/contract/ticket.ts'
import type { RuleDefinition } from './definition.ts'

const MINUTE_MS = 60_000

/** Why follow-ups end before their last step. */
export const cancellations = ['customerAnswered', 'teamAnswered', 'transferred', 'closed', 'putOff', 'ruleOff', 'ruleChanged'] as const
export type Cancellation = (typeof cancellations)[number]

/** Follow-ups of a conversation as they were begun. */
export interface FollowUpFacts {
  userId: number | null
  queueId: number | null
}

/** Change of the conversation since its follow-ups were begun that ends them; null where they go on. */
export function cancellationOf(
  begun: FollowUpFacts,
  ticket: Pick<Ticket, 'status' | 'userId' | 'queueId' | 'waitingSince' | 'pausedAt' | 'snoozedUntil'>,
): Cancellation | null {
  if (ticket.status === 'closed') return 'closed'
  if (ticket.userId !== begun.userId || ticket.queueId !== begun.queueId || ticket.status !== 'open') return 'transferred'
  if (ticket.waitingSince !== null) return 'customerAnswered'
  return ticket.pausedAt !== null || ticket.snoozedUntil !== null ? 'putOff' : null
}

/** When the step behind `step` is due, counted from when that one was done; null where it was the last. Step 0 is the rule's own actions. */
export function nextStepAt({ later }: Pick<RuleDefinition, 'later'>, step: number, doneAt: Date): Date | null {
  const next = later[step]
  return next ? new Date(doneAt.getTime() + next.minutes * MINUTE_MS) : null
}
