/** Parts of a card besides its title. */
export const cardParts = ['contact', 'value', 'action', 'expectedOn', 'checklist', 'comments', 'owner', 'priority'] as const
export type CardPart = (typeof cardParts)[number]

/** The part of a card that is an own field. */
export const fieldPart = (id: string): string => `field:${id}`

const NONE = 'none'

/** Parts that a viewer has chosen, from the text of the address; empty is all but own fields. */
export const partsOf = (card: string): ReadonlySet<string> => new Set(card === '' ? cardParts : card.split(',').filter((part) => part !== NONE))

/** The text of chosen parts; what everybody sees at first is the empty one. */
export function cardText(parts: ReadonlySet<string>): string {
  const isFirst = parts.size === cardParts.length && cardParts.every((part) => parts.has(part))
  if (isFirst) return ''
  return parts.size === 0 ? NONE : [...parts].join(',')
}
