/** Actions that were begun and have not ended. */
const inFlight = new Set<Promise<unknown>>()

/** Counts an action as begun until it ends, well or not. */
export function noteInFlight<T>(action: Promise<T>): Promise<T> {
  inFlight.add(action)
  const end = () => void inFlight.delete(action)
  action.then(end, end)
  return action
}

/**
 * Waits for the actions that were begun before; answers false when one of them takes longer.
 *
 * That one is not waited for again: a file chooser may stay open for ever.
 */
export async function begunHaveEnded(timeoutMs: number): Promise<boolean> {
  const begun = [...inFlight]
  if (begun.length === 0) return true
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), timeoutMs)
  })
  const haveEnded = await Promise.race([Promise.allSettled(begun).then(() => true), late])
  clearTimeout(timer)
  if (!haveEnded) for (const action of begun) inFlight.delete(action)
  return haveEnded
}
