import { performance } from 'node:perf_hooks'
import type { WorkOf } from './every.ts'
import type { Log } from './log.ts'

const EVERY_MS = 3_000
/** Share of the time that JavaScript ran: below it nobody notices a pause of a fifth of a second. */
const QUIET_SHARE = 0.1
/** Bytes that the process must have grown by since its memory was last released. */
const LEAST_GROWTH = 100_000_000
/** The same while connections still come up after the start: nobody works yet whom a pause would keep waiting. */
const LEAST_GROWTH_AT_START = 30_000_000
/** Milliseconds after the start of the process. */
const START_MS = 30_000

/** How much the process holds, and how busy it is. Bytes. */
export interface MemoryUse {
  resident: number
  /** The least since the last release. */
  least: number
  /** Of the time since the last look, from 0 to 1. */
  busyShare: number
  /** Milliseconds since the process began. */
  uptimeMs: number
}

export const isWorthReleasing = ({ resident, least, busyShare, uptimeMs }: MemoryUse): boolean =>
  busyShare < QUIET_SHARE && resident - least >= (uptimeMs < START_MS ? LEAST_GROWTH_AT_START : LEAST_GROWTH)

export interface MemoryProbe {
  resident(): number
  /** Share of the time since the last call that JavaScript ran. */
  busyShare(): number
  /** Milliseconds since the process began. */
  uptimeMs(): number
  /** Collects all garbage and returns the pages to the system. */
  release(): void
}

/** Null where Node was not started with `--expose-gc`. */
export function processProbe(collect: ((options: NodeJS.GCOptions) => void) | undefined = globalThis.gc): MemoryProbe | null {
  if (!collect) return null
  let before = performance.eventLoopUtilization()
  return {
    resident: () => process.memoryUsage.rss(),
    busyShare() {
      const now = performance.eventLoopUtilization()
      const { utilization } = performance.eventLoopUtilization(now, before)
      before = now
      return utilization
    },
    uptimeMs: () => performance.now(),
    // The only kind of collection after which V8 gives its free pages back: else the process stays as large as it was at its busiest.
    release: () => collect({ type: 'major', flavor: 'last-resort' }),
  }
}

/** Periodic work: once a busy time is over, memory that it took is returned to the system. */
export function memoryRelease(probe: MemoryProbe): WorkOf<{ log: Log }> {
  // The start leaves much behind that nobody needs again: it is released at the first quiet look.
  let least = Number.NEGATIVE_INFINITY
  return {
    name: 'memory could not be released',
    everyMs: EVERY_MS,
    async run({ log }) {
      const [resident, busyShare] = [probe.resident(), probe.busyShare()]
      least = Math.min(least, resident)
      if (!isWorthReleasing({ resident, least, busyShare, uptimeMs: probe.uptimeMs() })) return
      probe.release()
      least = probe.resident()
      log.info({ before: resident, after: least }, 'memory released')
    },
  }
}
