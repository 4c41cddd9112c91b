import { cutText } from '#core/contract/text.ts'
import { ChannelError, type ChannelReason, textsOf } from '#plugins/connections/contract/index.ts'
import type { ChannelEvent, DeliveryProblem, UnreadState } from '../contract/index.ts'
import type { DeliverySender } from './channels.table.ts'
import { LeftOut, NotYet } from './receive.ts'

const LONGEST_DETAIL = 300

/** A delivery that was encrypted with a secret that the installation does not have any more. */
export class LostKey extends Error {
  override name = 'LostKey'
}

/** Why a delivery was not read, as its row holds it. */
export interface Problem {
  state: UnreadState
  problem: DeliveryProblem
  reason: ChannelReason | null
  detail: string | null
  sender: DeliverySender | null
}

function problem(
  state: UnreadState,
  kind: DeliveryProblem,
  facts: Partial<Pick<Problem, 'reason' | 'sender'>> & { detail?: string | undefined } = {},
): Problem {
  const { reason = null, detail, sender = null } = facts
  return { state, problem: kind, reason, detail: detail ? cutText(detail, LONGEST_DETAIL) : null, sender }
}

/** Sender of an event: the writer in a group, else whose conversation it is. */
function senderOf(event: ChannelEvent): DeliverySender | null {
  if (!('from' in event) || !event.from) return null
  const { addresses, name } = ('author' in event && event.author) || event.from
  const { kind, value } = addresses.find((address) => address.kind === 'phone') ?? addresses[0]
  return { kind, value, name }
}

const ofChannel = (error: ChannelError, sender: DeliverySender | null): Problem =>
  problem('unreadable', 'channel', { reason: error.reason, detail: textsOf(error), sender })

/** A delivery of which an adapter made no events. */
export function problemOfParsing(error: unknown): Problem {
  if (error instanceof LostKey) return problem('unreadable', 'lostKey')
  return error instanceof ChannelError ? ofChannel(error, null) : problem('unreadable', 'notUnderstood')
}

/** A delivery with an event that could not be carried out. */
export function problemOfReading(error: unknown, event: ChannelEvent): Problem {
  const sender = senderOf(event)
  if (error instanceof LeftOut) return problem('leftOut', error.problem, { sender })
  if (error instanceof NotYet) return problem('later', error.problem, { sender })
  return error instanceof ChannelError ? ofChannel(error, sender) : problem('unreadable', 'fault', { sender })
}

export const problemOfLeftOut = (event: Extract<ChannelEvent, { kind: 'leftOut' }>): Problem =>
  problem(event.problem === 'notUnderstood' ? 'unreadable' : 'leftOut', event.problem, { detail: event.detail, sender: senderOf(event) })

const WORST: readonly UnreadState[] = ['leftOut', 'later', 'unreadable']

/** Problems of deliveries that are read together: each delivery keeps its worst, and of equal ones the first. */
export interface Problems {
  byId: ReadonlyMap<number, Problem>
  add(id: number, problem: Problem): void
}

export function createProblems(): Problems {
  const byId = new Map<number, Problem>()
  return {
    byId,
    add(id, next) {
      const known = byId.get(id)
      if (!known || WORST.indexOf(next.state) > WORST.indexOf(known.state)) byId.set(id, next)
    },
  }
}
