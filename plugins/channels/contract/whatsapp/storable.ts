const storableText = (text: string): string => text.replaceAll('\u0000', '').toWellFormed()

/** A parsed value as a database can hold it: no text of it has the character zero, and half a character becomes the sign for an unreadable one. */
export function storable(value: unknown): unknown {
  if (typeof value === 'string') return storableText(value)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(storable)
  return Object.fromEntries(Object.entries(value).map(([name, held]) => [storableText(name), storable(held)]))
}
