import type { Kind } from '../contract/index.ts'

/** Something that one person is to be told. */
export interface NewNotification {
  userId: number
  kind: Kind
  ticketId: number | null
  actorId: number | null
  subjectId: string | null
  title: string
}

/** Something that need not be told any more: of a kind, in a conversation, to whomever. */
export interface Over {
  kind: Kind
  ticketId: number
}

export type NotificationEvent = { notification: NewNotification } | { over: Over }

export interface Gathered {
  notifications: (NewNotification & { count: number })[]
  over: Over[]
}

/**
 * News in the order they happened, as what there is to write: one row for all of a kind in a conversation, the latest of them named, and
 * none where it was over before it was told. What is over is written first.
 */
export function gather(events: readonly NotificationEvent[]): Gathered {
  const byKey = new Map<string, NewNotification & { count: number }>()
  const over = new Map<string, Over>()
  for (const [index, one] of events.entries()) {
    if ('over' in one) {
      over.set(`${one.over.kind} ${one.over.ticketId}`, one.over)
      for (const [key, { kind, ticketId }] of byKey) if (kind === one.over.kind && ticketId === one.over.ticketId) byKey.delete(key)
      continue
    }
    const { kind, ticketId, userId } = one.notification
    const key = ticketId === null ? `${index}` : `${kind} ${ticketId} ${userId}`
    byKey.set(key, { ...one.notification, count: (byKey.get(key)?.count ?? 0) + 1 })
  }
  // In one order everywhere: two nodes that tell the same people then wait for each other, and neither for ever.
  const inOrder = [...byKey.entries()].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, value]) => value)
  return { notifications: inOrder, over: [...over.values()] }
}
