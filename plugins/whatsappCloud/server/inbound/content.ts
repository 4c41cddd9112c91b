import { z } from 'zod'
import { fitting } from '#plugins/channels/contract/graph/lenient.ts'
import type { ChannelEvent } from '#plugins/channels/contract/index.ts'
import type { MessageData } from '#plugins/connections/contract/index.ts'
import { mediaOf } from './media.ts'
import { cardEmailSchema, cardPhoneSchema, cardSchema, productSchema, type WireMessage } from './wire.ts'

/** What a message says, without whose it is. */
export type Content = Pick<Extract<ChannelEvent, { kind: 'message' }>, 'body' | 'data' | 'file'>

const MOST_CARDS = 10
/** In characters, as `messageDataSchema` has them. */
const LONGEST = { name: 200, address: 400, cardName: 100, cardNumber: 40, email: 254 } as const

function placeOf({ location }: WireMessage): Content | null {
  if (!location) return null
  const { latitude, longitude } = location
  const name = location.name?.slice(0, LONGEST.name) || null
  const address = location.address?.slice(0, LONGEST.address) || null
  return { body: name ?? address ?? `${latitude}, ${longitude}`, data: { type: 'location', latitude, longitude, name, address } }
}

type Cards = Extract<MessageData, { type: 'vcard' }>['contacts']

function cardsOf(message: WireMessage): Content | null {
  const cards: Cards = fitting(cardSchema, message.contacts).flatMap(({ name, phones, emails }) => {
    const numbers = fitting(cardPhoneSchema, phones)
    const phone = numbers.find(({ wa_id: id }) => id) ?? numbers[0]
    const number = (phone?.wa_id ?? phone?.phone ?? '').trim().slice(0, LONGEST.cardNumber)
    const shown = (name?.formatted_name?.trim() || name?.first_name?.trim() || number).slice(0, LONGEST.cardName)
    const [email] = fitting(cardEmailSchema, emails).flatMap(({ email: address }) => (address && address.length <= LONGEST.email ? [address] : []))
    return shown === '' ? [] : [{ name: shown, number, email: email ?? null }]
  })
  const contacts = cards.slice(0, MOST_CARDS)
  return contacts.length === 0 ? null : { body: contacts.map(({ name }) => name).join(', '), data: { type: 'vcard', contacts } }
}

const answersSchema = z.record(z.string(), z.unknown())

/** What somebody filled in, a line for each field; keys of the program are left out. */
function formLines(json: string | undefined): string[] {
  try {
    return Object.entries(answersSchema.parse(JSON.parse(json ?? '{}'))).flatMap(([key, value]) =>
      key === 'flow_token' || value === null || typeof value === 'object' ? [] : [`${key}: ${String(value)}`],
    )
  } catch {
    return []
  }
}

const textOrNothing = (body: string | undefined): Content | null => (body ? { body } : null)

function choiceOf({ interactive }: WireMessage): Content | null {
  const chosen = interactive?.button_reply?.title ?? interactive?.list_reply?.title
  const form = interactive?.nfm_reply
  return textOrNothing(chosen ?? (form && [...(form.body ? [form.body] : []), ...formLines(form.response_json)].join('\n')))
}

function orderOf({ order }: WireMessage): Content | null {
  if (!order) return null
  const lines = fitting(productSchema, order.product_items).map(({ product_retailer_id: id, quantity, item_price: price, currency }) => {
    const sum = price === undefined ? '' : ` (${[currency, price.toFixed(2)].filter(Boolean).join(' ')})`
    return `${quantity} × ${id}${sum}`
  })
  return textOrNothing([...(order.text ? [order.text] : []), ...lines].join('\n'))
}

/** Types of messages with how they are read. Null: it has the type and not what belongs to it. */
const READERS: Readonly<Record<string, (message: WireMessage) => Content | null>> = {
  text: ({ text }) => textOrNothing(text?.body),
  location: placeOf,
  contacts: cardsOf,
  button: ({ button }) => textOrNothing(button?.text),
  interactive: choiceOf,
  order: orderOf,
}

/** Null for what cannot be read. */
export function contentOf(message: WireMessage): Content | null {
  const media = mediaOf(message)
  return media ? { body: media.caption, file: media.file } : (READERS[message.type]?.(message) ?? null)
}
