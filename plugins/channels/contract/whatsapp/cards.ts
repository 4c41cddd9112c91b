import { cutText } from '#core/contract/text.ts'
import type { MessageData } from '#plugins/connections/contract/index.ts'

/** A contact card with all that it tells. */
export interface Card {
  name: string
  email: string | null
  phones: readonly { number: string; isOnWhatsapp: boolean }[]
}

type Cards = Extract<MessageData, { type: 'vcard' }>['contacts']

/** Cards that the data of a message holds. */
const MOST_CARDS = 10
/** In characters, as `messageDataSchema` has them. */
const LONGEST = { name: 100, number: 40, email: 254 } as const

/** The same number is written in several ways. */
const keyOf = (number: string): string => number.replaceAll(/\D/g, '') || number

/** Every number once, those on WhatsApp first. */
function numbersOf(phones: Card['phones']): string[] {
  const inOrder = [...phones.filter(({ isOnWhatsapp }) => isOnWhatsapp), ...phones.filter(({ isOnWhatsapp }) => !isOnWhatsapp)]
  const numbers = inOrder.map(({ number }) => cutText(number.trim(), LONGEST.number)).filter(Boolean)
  return numbers.filter((number, place) => numbers.findIndex((one) => keyOf(one) === keyOf(number)) === place)
}

/** A card with its numbers; null for a card without a name and without a number. */
function shownCard({ name, email, phones }: Card) {
  const numbers = numbersOf(phones)
  const shown = cutText(name.trim() || numbers[0] || '', LONGEST.name)
  return shown === '' ? null : { name: shown, numbers, email: email && email.length <= LONGEST.email ? email : null }
}

/**
 * Content of contact cards: each number is a card of its own. Where there are more than a message holds, all of them stand in the text. Null for no card that
 * can be shown.
 */
export function contentOfCards(cards: readonly Card[]): { body: string; data?: MessageData } | null {
  const known = cards.flatMap((card) => shownCard(card) ?? [])
  if (known.length === 0) return null
  const contacts: Cards = known.flatMap(({ name, numbers, email }) => (numbers.length === 0 ? [''] : numbers).map((number) => ({ name, number, email })))
  if (contacts.length > MOST_CARDS) {
    return { body: known.map(({ name, numbers, email }) => `${name}: ${[...numbers, email].filter(Boolean).join(', ')}`).join('\n') }
  }
  const hasSeveral = known.some(({ numbers }) => numbers.length > 1)
  const body = hasSeveral
    ? known.map(({ name, numbers }) => [name, numbers.join(', ')].filter(Boolean).join(': ')).join('\n')
    : known.map(({ name }) => name).join(', ')
  return { body, data: { type: 'vcard', contacts } }
}
