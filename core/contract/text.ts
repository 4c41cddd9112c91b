/** The first half of a character at the end: what is left of one that was cut through. */
const CUT_THROUGH = /[\uD800-\uDBFF]$/

/** A text that a database takes: without the zero character, and without halves of characters, which become the sign for an unreadable one, or nothing where they end a text. */
export function storableText(text: string): string {
  const whole = text.includes('\0') ? text.replaceAll('\0', '') : text
  return whole.isWellFormed() ? whole : whole.replace(CUT_THROUGH, '').toWellFormed()
}

/** Lists and objects as they stand in JSON; dates and bytes are none. */
const isPlain = (value: object): boolean => [Object.prototype, Array.prototype, null].includes(Object.getPrototypeOf(value))

/** The same value with every text in it, and every name of a field, as `storableText` has it; what needs no change is answered as it is. */
export function storable<T>(value: T): T
export function storable(value: unknown): unknown {
  if (typeof value === 'string') return storableText(value)
  if (typeof value !== 'object' || value === null || !isPlain(value)) return value
  if (Array.isArray(value)) {
    const items = value.map((item: unknown) => storable(item))
    return items.every((item, at) => item === value[at]) ? value : items
  }
  const entries = Object.entries(value)
  const clean = entries.map(([name, one]): [string, unknown] => [storableText(name), storable(one)])
  return clean.every(([name, one], at) => name === entries[at]?.[0] && one === entries[at]?.[1]) ? value : Object.fromEntries(clean)
}

const graphemes = new Intl.Segmenter('pt-BR', { granularity: 'grapheme' })

/** At most so many characters (UTF-16 units) of a text that a database takes, and none that is cut through: an emoji of several parts is there as a whole or not at all. */
export function cutText(text: string, most: number): string {
  const clean = storableText(text)
  if (clean.length <= most) return clean
  const cut = graphemes.segment(clean.slice(0, most + 64)).containing(most)
  // A character that is longer than the whole text may be is cut between its code points.
  return storableText(clean.slice(0, cut?.index || most))
}
