export const routingModes = ['none', 'roundRobin', 'fewestOpen'] as const
export type RoutingMode = (typeof routingModes)[number]

/** Somebody who could take a conversation. */
export interface Candidate {
  userId: number
  /** Conversations they have open, of any queue. */
  openCount: number
}

/** How one is chosen. */
export interface Choice {
  mode: RoutingMode
  /** The person who got the last one of the queue; null before the first. */
  lastUserId: number | null
  /** Nobody with so many open gets another; 0 is no limit. */
  mostOpen: number
  /** The person who has just given this conversation back. */
  besidesUserId: number | null
}

/**
 * The person who gets a conversation; null for nobody. In turn: the next one by id after who got the last one, whoever came and went meanwhile. By fewest
 * open: who has least to do, also who has nothing; among equals, in turn.
 */
export function choosePerson(people: readonly Candidate[], { mode, lastUserId, mostOpen, besidesUserId }: Choice): number | null {
  if (mode === 'none') return null
  const free = people.filter(({ userId, openCount }) => userId !== besidesUserId && (mostOpen === 0 || openCount < mostOpen))
  const least = Math.min(...free.map(({ openCount }) => openCount))
  const fitting = mode === 'fewestOpen' ? free.filter(({ openCount }) => openCount === least) : free
  const ids = fitting.map(({ userId }) => userId).toSorted((one, other) => one - other)
  return ids.find((userId) => lastUserId !== null && userId > lastUserId) ?? ids[0] ?? null
}
