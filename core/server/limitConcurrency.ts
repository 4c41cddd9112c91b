export interface ConcurrencyLimit {
  /** Runs `work` as soon as fewer than the most are running, in the order of the calls. */
  run<T>(work: () => Promise<T>): Promise<T>
  /** How many calls have not begun. */
  waiting(): number
}

/** Runs at most `most` works at once. */
export function limitConcurrency(most: number): ConcurrencyLimit {
  const waiting: (() => void)[] = []
  let running = 0
  return {
    waiting: () => waiting.length,
    async run(work) {
      // A work that ends gives its place to the next.
      if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve))
      else running += 1
      try {
        return await work()
      } finally {
        const next = waiting.shift()
        if (next) next()
        else running -= 1
      }
    },
  }
}
