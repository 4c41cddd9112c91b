import { unavailable } from '#core/contract/errors.ts'
import { limitConcurrency } from '../limitConcurrency.ts'

/** Hashes at once: each takes a processor and 19 MiB for some 40 ms. */
const AT_ONCE = 2
/** Hashes that wait; the last of them begins within about a second. */
const MOST_WAITING = 40

/** Runs `work` when its turn comes. @throws unavailable (503) at once where too many wait */
export function createHashQueue(atOnce: number = AT_ONCE, mostWaiting: number = MOST_WAITING): <T>(work: () => Promise<T>) => Promise<T> {
  const limit = limitConcurrency(atOnce)
  return async (work) => {
    if (limit.waiting() >= mostWaiting) throw unavailable({ retryAfterSeconds: 1 })
    return limit.run(work)
  }
}
