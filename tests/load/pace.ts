import { setInterval as ticks } from 'node:timers/promises'

/** Beats at an even pace, for load that comes so many times a second; nothing waits for it to be over. */
export const beats = (everyMs: number): AsyncIterable<unknown> => ticks(everyMs)
