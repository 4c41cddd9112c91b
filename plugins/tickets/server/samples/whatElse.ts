import type { Random } from '#core/contract/random.ts'
import type { Participant, Priority, TicketLog, TicketLogFacts } from '../../contract/index.ts'
import type { TicketFacts } from './ticketFacts.ts'

interface Entry {
  type: TicketLog['type']
  at: Date
  userId: number
  logFacts: TicketLogFacts | null
}

/** Actions of people on a living ticket besides answering. */
export interface WhatElse {
  priority: Priority
  snoozedUntil: Date | null
  pausedAt: Date | null
  participants: { userId: number; role: Participant['role'] }[]
  logs: Entry[]
}

const RANKS: readonly Priority[] = ['none', 'low', 'medium', 'high', 'urgent']
const RANK_WEIGHTS = [70, 6, 10, 9, 5]
const SNOOZED_SHARE = 0.2
const PAUSED_SHARE = 0.05
const ACCOMPANIED_SHARE = 0.1
const HOUR_MS = 3_600_000

/** Nine o'clock of one of the next mornings. */
function morning(random: Random, now: Date): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + random.whole(1, 4), 9)
}

/** Rank, putting off, pause and company of a living ticket, and the entries about them. */
export function whatElse(
  random: Random,
  { plan, agent, colleagues }: Pick<TicketFacts, 'plan' | 'agent' | 'colleagues'>,
  { firstAnswer, lastAt, isAwaited, now }: { firstAnswer: Date; lastAt: Date; isAwaited: boolean; now: Date },
): WhatElse {
  const priority = RANKS[random.weighted(RANK_WEIGHTS)] ?? 'none'
  // Nobody puts off somebody who has just written.
  const isIdle = plan.status === 'open' && !isAwaited
  const snoozedUntil = isIdle && random.chance(SNOOZED_SHARE) ? morning(random, now) : null
  const pausedAt = plan.status === 'open' && snoozedUntil === null && random.chance(PAUSED_SHARE) ? lastAt : null
  const others = colleagues.filter(({ id }) => id !== agent.id)
  const isAccompanied = plan.status === 'open' && others.length > 0 && random.chance(ACCOMPANIED_SHARE)
  const role = random.chance(0.5) ? 'follower' : 'collaborator'
  const entry = (type: TicketLog['type'], at: Date, logFacts: TicketLogFacts | null): Entry => ({ type, at, userId: agent.id, logFacts })
  return {
    priority,
    snoozedUntil,
    pausedAt,
    participants: isAccompanied ? [{ userId: random.pick(others).id, role }] : [],
    logs: [
      ...(priority === 'none' ? [] : [entry('priority', new Date(Math.min(firstAnswer.getTime() + HOUR_MS / 4, lastAt.getTime())), { priority })]),
      ...(snoozedUntil ? [entry('snooze', lastAt, { until: snoozedUntil.toISOString() })] : []),
      ...(pausedAt ? [entry('pause', pausedAt, null)] : []),
    ],
  }
}
