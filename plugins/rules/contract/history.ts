import type { TicketLog } from '#plugins/tickets/contract/ticket.ts'
import type { Silence } from './definition.ts'

const MINUTE_MS = 60_000

/** Something that the contact or a person of the team wrote; times in epoch milliseconds. */
export interface WrittenMessage {
  at: number
  by: 'contact' | 'team'
}

/** From when on a conversation had a status. */
export interface Turn {
  at: number
  status: 'open' | 'pending' | 'closed'
}

const TURNS: Partial<Record<TicketLog['type'], Turn['status']>> = {
  create: 'pending',
  pending: 'pending',
  open: 'open',
  receivedTransfer: 'open',
  transfered: 'pending',
  closed: 'closed',
  autoClose: 'closed',
  merge: 'closed',
}

/** Statuses in the log of a ticket, oldest first. People who are given a conversation by a rule have it open. */
export function turnsOf(logs: readonly { type: TicketLog['type']; at: number; userId: number | null }[]): Turn[] {
  return logs.flatMap(({ type, at, userId }) => {
    const status = type === 'userDefine' ? (userId === null ? undefined : 'open') : TURNS[type]
    return status ? [{ at, status }] : []
  })
}

const statusAt = (turns: readonly Turn[], at: number): Turn['status'] => turns.findLast((turn) => turn.at <= at)?.status ?? 'pending'

const changesWithin = (turns: readonly Turn[], from: number, to: number, status: Turn['status']): boolean =>
  turns.some((turn) => turn.status === status && turn.at > from && turn.at <= to)

/** Since when, and until when, the contact waited for an answer. */
function waits(messages: readonly WrittenMessage[], turns: readonly Turn[]): { from: number; to: number }[] {
  const found: { from: number; to: number }[] = []
  let from: number | null = null
  const steps = [...messages, ...turns.filter(({ status }) => status === 'closed').map(({ at }) => ({ at, by: 'end' as const }))].toSorted(
    (one, other) => one.at - other.at,
  )
  for (const { at, by } of steps) {
    if (by === 'contact') from ??= at
    else if (from !== null) {
      found.push({ from, to: at })
      from = null
    }
  }
  return from === null ? found : [...found, { from, to: Number.POSITIVE_INFINITY }]
}

/**
 * When a conversation had been silent for `minutes`, as the look for silences would have found it; `messages` and `turns` oldest first.
 * A conversation that is put off, or whose clock stands still, is not known from here.
 */
export function silencesIn(
  { messages, turns }: { messages: readonly WrittenMessage[]; turns: readonly Turn[] },
  trigger: Silence,
  minutes: number,
  until: number,
): number[] {
  const length = minutes * MINUTE_MS
  const isLong = (at: number, end: number) => at <= until && at < end
  if (trigger === 'customerSilent') {
    return messages.flatMap(({ at, by }, index) => {
      const due = at + length
      return by === 'team' && isLong(due, messages[index + 1]?.at ?? Number.POSITIVE_INFINITY) && statusAt(turns, due) === 'open' ? [due] : []
    })
  }
  const all = waits(messages, turns)
  if (trigger === 'teamSilent')
    return all.map(({ from, to }) => ({ due: from + length, to })).flatMap(({ due, to }) => (isLong(due, to) && statusAt(turns, due) === 'open' ? [due] : []))
  return all.flatMap(({ from, to }) => {
    const starts = [from, ...turns.filter(({ at, status }) => status === 'pending' && at > from && at < to).map(({ at }) => at)]
    return starts.flatMap((start) => {
      const due = start + length
      const isLeft = statusAt(turns, due) === 'pending' && !(['open', 'pending', 'closed'] as const).some((status) => changesWithin(turns, start, due, status))
      return isLong(due, to) && isLeft ? [due] : []
    })
  })
}
