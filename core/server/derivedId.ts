import { createHash } from 'node:crypto'

/** A uuid that is always the same for the same words: of a message that a schedule or a closing becomes, or of the second file of one. */
export function derivedId(...parts: (string | number)[]): string {
  const hex = createHash('sha256').update(parts.join(' ')).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
