const NONE = 'none'

/** Parts of a card that a viewer has chosen, from the text of the address; empty are those that everybody sees at first. */
export const partsOf = (chosen: string, first: readonly string[]): ReadonlySet<string> =>
  new Set(chosen === '' ? first : chosen.split(',').filter((part) => part !== NONE))

/** The text of chosen parts; what everybody sees at first is the empty one. */
export function partsText(parts: ReadonlySet<string>, first: readonly string[]): string {
  const isFirst = parts.size === first.length && first.every((part) => parts.has(part))
  if (isFirst) return ''
  return parts.size === 0 ? NONE : [...parts].join(',')
}
