import { cutText } from '#core/contract/text.ts'
import { fitting } from '#plugins/channels/contract/graph/lenient.ts'
import type { ChannelEvent } from '#plugins/channels/contract/index.ts'
import { contentOfCards } from '#plugins/channels/contract/whatsapp/cards.ts'
import { answerLines } from '#plugins/channels/contract/whatsapp/formAnswers.ts'
import { advertText, productText, withNotes } from '#plugins/channels/contract/whatsapp/origin.ts'
import { CURRENCY, ORDER } from '../../contract/order.ts'
import { mediaOf } from './media.ts'
import { cardEmailSchema, cardPhoneSchema, cardSchema, productSchema, type WireMessage } from './wire.ts'

/** Content of a message, without whose it is. */
export type Content = Pick<Extract<ChannelEvent, { kind: 'message' }>, 'body' | 'data' | 'file'>

/** In characters: how an unknown kind is called. */
const LONGEST_KIND = 40
/** In characters, as `messageDataSchema` has them. */
const LONGEST = { name: 200, address: 400 } as const

function placeOf({ location }: WireMessage): Content | null {
  if (!location) return null
  const { latitude, longitude } = location
  const name = cutText(location.name ?? '', LONGEST.name) || null
  const address = cutText(location.address ?? '', LONGEST.address) || null
  return { body: name ?? address ?? `${latitude}, ${longitude}`, data: { type: 'location', latitude, longitude, name, address } }
}

function cardsOf(message: WireMessage): Content | null {
  const cards = fitting(cardSchema, message.contacts).map(({ name, phones, emails }) => ({
    name: name?.formatted_name?.trim() || name?.first_name?.trim() || '',
    email: fitting(cardEmailSchema, emails).find(({ email }) => email)?.email ?? null,
    phones: fitting(cardPhoneSchema, phones).map(({ phone, wa_id: id }) => ({ number: id ?? phone ?? '', isOnWhatsapp: id !== undefined })),
  }))
  return contentOfCards(cards)
}

const textOrNothing = (body: string | undefined): Content | null => (body ? { body } : null)

function choiceOf({ interactive }: WireMessage): Content | null {
  const chosen = interactive?.button_reply?.title ?? interactive?.list_reply?.title
  const form = interactive?.nfm_reply
  return textOrNothing(chosen ?? (form && [...(form.body ? [form.body] : []), ...answerLines(form.response_json)].join('\n')))
}

function orderOf({ order }: WireMessage): Content | null {
  if (!order) return null
  const items = fitting(productSchema, order.product_items).map(({ product_retailer_id: product, quantity, item_price: price, currency }) => ({
    ...{ product, quantity, price: price ?? null, currency: currency && CURRENCY.test(currency) ? currency : null },
  }))
  const lines = items.map(({ product, quantity, price, currency }) => {
    const sum = price === null ? '' : ` (${[currency, price.toFixed(2)].filter(Boolean).join(' ')})`
    return `${quantity} × ${product}${sum}`
  })
  // A single paragraph: the table that stands in its place says all of it.
  const note = (order.text ?? '').replaceAll(/\n{2,}/g, '\n').trim()
  const content = textOrNothing([note, ...lines].filter(Boolean).join('\n'))
  return content && items.length > 0 ? { ...content, data: { type: 'added', kind: ORDER, value: { note, items } } } : content
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

/** The advertisement that it came from, and the product that it asks about. */
function notesOf({ referral, context }: WireMessage): string[] {
  const product = context?.referred_product
  const advert =
    referral && advertText({ headline: referral.headline || referral.body, link: referral.source_url, clickId: referral.ctwa_clid, id: referral.source_id })
  return [advert, product && productText({ id: product.product_retailer_id })].filter((note) => note !== undefined).filter(Boolean)
}

/** How a kind is called that is not known here. */
export const kindOf = ({ unsupported, type }: Pick<WireMessage, 'unsupported' | 'type'>): string => cutText(unsupported?.type ?? type, LONGEST_KIND)

/** A message that only says where it came from: of a text there is nothing more, of any other kind something could not be read. */
function noteAlone(message: WireMessage, notes: readonly string[]): Content | null {
  if (notes.length === 0) return null
  return { body: withNotes(message.type === 'text' ? '' : `⚠ ${kindOf(message)}`, notes) }
}

/** Content of a message, with the advertisement or product that it is about. Null for what cannot be read. */
export function contentOf(message: WireMessage): Content | null {
  const media = mediaOf(message)
  const content = media ? { body: media.caption, file: media.file } : (READERS[message.type]?.(message) ?? null)
  const notes = notesOf(message)
  return content ? { ...content, body: withNotes(content.body, notes) } : noteAlone(message, notes)
}
