/** Longest that something waits for others of its burst: too short to be seen as late, long enough to draw a burst in a few steps. */
export const GATHER_MS = 150

/** Batches that go with the next beat: all of one beat are drawn together. */
const due = new Set<() => void>()
let isBeating = false

function beat(): void {
  isBeating = due.size > 0
  if (!isBeating) return
  setTimeout(beat, GATHER_MS)
  const batches = [...due]
  due.clear()
  const failures = batches.flatMap((handOn) => {
    try {
      handOn()
      return []
    } catch (error) {
      return [error]
    }
  })
  if (failures.length > 0) throw failures[0]
}

/**
 * Hands on what comes in: by itself and in the same turn while little comes, else gathered, at most one batch every 150 ms and in the order it
 * came. All gatherers keep one beat, so that a busy line draws seven times a second, whatever comes on it, and not at every event.
 */
export function createGatherer<T>(apply: (batch: readonly T[]) => void): (...more: T[]) => void {
  let gathered: T[] = []
  const handOn = () => {
    const batch = gathered
    gathered = []
    apply(batch)
  }
  return (...more) => {
    if (more.length === 0) return
    gathered.push(...more)
    due.add(handOn)
    if (isBeating) return
    isBeating = true
    // Items of one event go together: it may bring several.
    queueMicrotask(beat)
  }
}
