/** Parts of a card besides its title. */
export const cardParts = ['contact', 'value', 'action', 'expectedOn', 'checklist', 'comments', 'owner', 'priority'] as const

/** The part of a card that is an own field. */
export const fieldPart = (id: string): string => `field:${id}`
