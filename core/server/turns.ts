/** Runs `work` after everything asked for under the same key before it, whatever became of that. */
export type Turns = <R>(key: string, work: () => Promise<R>) => Promise<R>

/** Work under one key is done one after the other, in the order it was asked for; on this node. */
export function createTurns(): Turns {
  const lastOf = new Map<string, Promise<unknown>>()
  return (key, work) => {
    const turn = (lastOf.get(key) ?? Promise.resolve()).then(work)
    const ended = turn
      .catch(() => {})
      .then(() => {
        if (lastOf.get(key) === ended) lastOf.delete(key)
      })
    lastOf.set(key, ended)
    return turn
  }
}
