import { timingSafeEqual } from 'node:crypto'

/** Whether two values are the same; how long it takes says nothing of where they differ. */
export const isSameBytes = (one: Buffer, other: Buffer): boolean => one.length === other.length && timingSafeEqual(one, other)

/** Whether a secret that somebody gave is the expected one; how long it takes says nothing of the expected one. */
export const isSameText = (given: unknown, expected: string | undefined): boolean =>
  typeof given === 'string' && expected !== undefined && isSameBytes(Buffer.from(given), Buffer.from(expected))
