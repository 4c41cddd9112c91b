import { timingSafeEqual } from 'node:crypto'

/** Whether a secret that somebody gave is the expected one; how long it takes says nothing of the expected one. */
export function isSameText(given: unknown, expected: string | undefined): boolean {
  if (typeof given !== 'string' || expected === undefined) return false
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}
