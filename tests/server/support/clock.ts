const MINUTE_MS = 60_000

/** The machine's clock, which a test may move ahead. */
export interface TestClock {
  now(): Date
  advance(minutes: number): void
  /** An instant so many minutes ahead, as the wire has it. */
  ahead(minutes: number): string
}

export function createClock(): TestClock {
  let shift = 0
  const now = () => new Date(Date.now() + shift)
  return {
    now,
    advance(minutes) {
      shift += minutes * MINUTE_MS
    },
    ahead: (minutes) => new Date(now().getTime() + minutes * MINUTE_MS).toISOString(),
  }
}
