const NUL = /\u0000/g

const storableText = (text: string): string => (text.includes('\u0000') ? text.replace(NUL, '') : text).toWellFormed()

/** A parsed value as a database can hold it: no text of it has the character zero, and half a character becomes the sign for an unreadable one. */
export function storable(value: unknown): unknown {
  if (typeof value === 'string') return storableText(value)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(storable)
  return Object.fromEntries(Object.entries(value).map(([name, held]) => [storableText(name), storable(held)]))
}
