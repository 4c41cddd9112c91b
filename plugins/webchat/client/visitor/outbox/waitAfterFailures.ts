/** Milliseconds before the next try: 1, 2, 4, 8, 16, then 30 s. `failures` counts from 1. */
export const waitAfterFailures = (failures: number) => Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.max(0, failures - 1))

const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 30_000
