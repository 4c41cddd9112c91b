import { liveConnectionAtom } from '#core/client/auth/session.atoms.ts'
import { store } from '#core/client/store/store.ts'
import type { Dispose } from '#core/contract/define.ts'

/** For browsers without `requestIdleCallback`: long enough for what is under way. */
const PAUSE_MS = 200

type Fetch = () => Promise<unknown>

/** Calls `work` when the browser is idle; answers how to stop that. */
function whenIdle(work: () => void): Dispose {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, PAUSE_MS)
    return () => clearTimeout(timer)
  }
  const id = requestIdleCallback(work)
  return () => cancelIdleCallback(id)
}

export interface Prefetcher {
  /** Fetches a part of the page before somebody asks for it. Never throws. */
  add(fetch: Fetch): void
  /** Begins: one part in each idle moment, in the order of asking; without a line it waits. */
  start(): Dispose
}

export function createPrefetcher(): Prefetcher {
  const waiting: Fetch[] = []
  let wake = () => {}
  return {
    add(fetch) {
      waiting.push(fetch)
      wake()
    },
    start() {
      let stop: Dispose | null = null
      let isStopped = false
      const next = () => {
        if (stop !== null || isStopped || waiting.length === 0 || store.get(liveConnectionAtom).state !== 'live') return
        stop = whenIdle(async () => {
          await waiting
            .shift()?.()
            .catch(() => {})
          stop = null
          next()
        })
      }
      wake = next
      const unfollow = store.sub(liveConnectionAtom, next)
      next()
      return () => {
        isStopped = true
        wake = () => {}
        unfollow()
        stop?.()
      }
    },
  }
}

const prefetcher = createPrefetcher()

/** Fetches a part of the page once the browser has nothing else to do and the line is up. */
export const prefetchWhenIdle = prefetcher.add

/** Begins with what waits; the shell calls it once it is drawn. */
export const startPrefetching = prefetcher.start
