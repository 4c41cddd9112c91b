/** A new random uuid (v4). The one place ids are made. */
export const newId = (): string => globalThis.crypto.randomUUID()

let last = 0

/**
 * A short new id that sorts after those made before it: milliseconds since 1970 in base 36, and three random letters.
 * Those of one program are never equal; of two they would have to be made in the same millisecond.
 */
export function newOrderedId(now = Date.now()): string {
  last = Math.max(now, last + 1)
  return last.toString(36) + newId().slice(0, 3)
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

export const isUuid = (text: string): boolean => UUID.test(text)
