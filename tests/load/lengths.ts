/** How long and how often each measurement is. */
export interface Lengths {
  /** Runs whose median counts. */
  runs: number
  warmUpMs: number
  measureMs: number
  /** Of messages at an even pace. */
  loadSeconds: number
  burstSeconds: number
  /** Of a program that nobody uses. */
  idleSeconds: number
}

export const FULL: Lengths = { runs: 3, warmUpMs: 1_500, measureMs: 8_000, loadSeconds: 12, burstSeconds: 60, idleSeconds: 20 }

/** For trying whether everything works: the figures say little. */
export const QUICK: Lengths = { runs: 1, warmUpMs: 500, measureMs: 2_000, loadSeconds: 3, burstSeconds: 10, idleSeconds: 5 }
