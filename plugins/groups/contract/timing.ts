/** People who join within so long of each other are greeted together. */
const GATHER_MS = 2_000
/** A group reads at most one greeting, and one farewell, in so long. */
export const NOTICE_GAP_MS = 10_000

/** When the next notice of a group goes out; `last`: when the one before went out or will. */
export const noticeDue = (now: Date, last: Date | null): Date =>
  new Date(Math.max(now.getTime() + GATHER_MS, last === null ? 0 : last.getTime() + NOTICE_GAP_MS))
