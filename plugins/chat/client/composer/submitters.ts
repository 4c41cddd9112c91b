/** Actions that follow once a message is on its way. */
export const afters = ['stay', 'resolve', 'next', 'snooze'] as const
export type After = (typeof afters)[number]

/** Ticket id → sends what stands in its reply box, and goes on; of the boxes on screen. */
export const submitters = new Map<number, (after: After) => Promise<void>>()
