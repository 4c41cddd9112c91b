/** Ticket id → sends what stands in its reply box, and resolves the ticket then; of the boxes on screen. */
export const submitters = new Map<number, (andResolve: boolean) => Promise<void>>()
