import { MOST_ACKS_AT_ONCE } from '../contractConstants.ts'
import type { VisitorMessage } from '../wire/shapes.ts'

export interface Receipts {
  /** Tells the server what arrived here and, while the visitor watches, what was read. */
  report: (messages: readonly VisitorMessage[], isWatching: boolean) => void
  /** How many messages of the team the visitor has not seen. */
  countUnread: (messages: readonly VisitorMessage[]) => number
  /** The line is new: what was told before may be lost. */
  forgetSent: () => void
}

const RECEIVED = 2
const READ = 3

/** `tell` answers whether the line took it. */
export const createReceipts = (tell: (ids: string[], ack: number) => boolean): Receipts => {
  const seenIds = new Set<string>()
  const sentAckById = new Map<string, number>()
  const tellAll = (messages: readonly VisitorMessage[], ack: number) => {
    const ids = messages.filter((message) => Math.max(message.ack, sentAckById.get(message.id) ?? 0) < ack).map(({ id }) => id)
    for (let start = 0; start < ids.length; start += MOST_ACKS_AT_ONCE) {
      const some = ids.slice(start, start + MOST_ACKS_AT_ONCE)
      if (tell(some, ack)) for (const id of some) sentAckById.set(id, ack)
    }
  }
  return {
    report: (messages, isWatching) => {
      const theirs = messages.filter(({ fromMe }) => !fromMe)
      if (isWatching) for (const { id } of theirs) seenIds.add(id)
      tellAll(
        theirs.filter(({ id }) => !seenIds.has(id)),
        RECEIVED,
      )
      tellAll(
        theirs.filter(({ id }) => seenIds.has(id)),
        READ,
      )
    },
    countUnread: (messages) => messages.filter(({ id, fromMe, ack, isDeleted }) => !fromMe && !isDeleted && ack < READ && !seenIds.has(id)).length,
    forgetSent: () => sentAckById.clear(),
  }
}
