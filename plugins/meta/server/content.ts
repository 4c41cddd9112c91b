import { cutText } from '#core/contract/text.ts'
import { fitting } from '#plugins/channels/contract/graph/lenient.ts'
import type { ChannelEvent, InboundFile } from '#plugins/channels/contract/index.ts'
import { advertText, productText, withNotes } from '#plugins/channels/contract/whatsapp/origin.ts'
import { type Attachment, attachmentSchema, type Referral, sharedProductSchema, type WireMessage } from './wire.ts'

/** Content of a message, without whose it is. */
export type Content = Pick<Extract<ChannelEvent, { kind: 'message' }>, 'body' | 'data' | 'file'>

/** In characters: how an unknown kind is called. */
const LONGEST_KIND = 40

/** Kinds that are a file at their address, with the name of a file that has none. */
const FILES: Readonly<Record<string, string>> = { image: 'image', video: 'video', audio: 'audio', file: 'document', story_mention: 'story' }

const isAddress = (url: string | undefined): url is string => url !== undefined && /^https?:$/.test(URL.parse(url)?.protocol ?? '')

/** The name in the address of a document; of pictures and sounds it says nothing to anybody. */
function nameOf(type: string, url: string): string {
  const last = /\/([^/]+\.\w{1,5})$/.exec(new URL(url).pathname)?.[1] ?? ''
  return (type === 'file' && decoded(last)) || FILES[type] || type
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

const fileAt = (url: string, name: string, isSticker = false): InboundFile => ({ id: url, name, type: null, ...(isSticker && { isSticker }) })

/** A file or a place; null for what is words alone. */
function pieceOf({ type, payload }: Attachment): Content | null {
  const place = payload?.coordinates
  if (place) {
    const { lat: latitude, long: longitude } = place
    return { body: `${latitude}, ${longitude}`, data: { type: 'location', latitude, longitude, name: null, address: null } }
  }
  const url = payload?.url
  return FILES[type] && isAddress(url) ? { body: '', file: fileAt(url, nameOf(type, url), payload?.sticker_id !== undefined) } : null
}

/** A link with its title: what was shared may be gone tomorrow, and is nothing that the contact made. */
function linkLines({ title, url, payload }: Attachment): string[] {
  const address = payload?.url ?? url
  return isAddress(address) ? [payload?.title ?? title ?? '', address] : []
}

/** The products of an attachment; its kind where it has neither a link nor products, and is not all of the message. */
function notesOf(attachment: Attachment, isAlone: boolean): string[] {
  const products = fitting(sharedProductSchema, attachment.payload?.product?.elements ?? []).map(({ id, retailer_id: retailerId, title }) =>
    productText({ name: title, id: retailerId || id }),
  )
  const isShown = products.some(Boolean) || linkLines(attachment).length > 0
  return isShown || isAlone ? products : [`⚠ ${cutText(attachment.type, LONGEST_KIND)}`]
}

/** A text with the advertisement or product that it is about. */
export function withReferral(body: string, referral: Referral | undefined): string {
  if (!referral) return body
  const { source, ad_id: id, ads_context_data: advert, product } = referral
  const isAdvert = source === 'ADS' || id !== undefined
  return withNotes(body, [isAdvert ? advertText({ headline: advert?.ad_title, id }) : '', product ? productText({ id: product.id }) : ''])
}

/** Contents of a message: each file or place a piece of its own, the words with the first. Empty for nothing that can be shown. */
export function contentsOf({ text = '', attachments, reply_to: answered, referral }: WireMessage): Content[] {
  const all = fitting(attachmentSchema, attachments)
  const pieces = all.flatMap((one) => pieceOf(one) ?? [])
  const isAlone = text === '' && all.length === 1
  const others = all.filter((one) => !pieceOf(one))
  // A link that is in the text is there once.
  const links = others.flatMap(linkLines).filter((link) => text === '' || (isAddress(link) && !text.includes(link)))
  const written = [text, ...links, ...others.flatMap((one) => notesOf(one, isAlone))].filter(Boolean).join('\n')
  const body = withReferral(written, referral)
  const story = answered?.story?.url
  const shown = pieces.length === 0 && isAddress(story) ? [{ body: '', file: fileAt(story, 'story') }] : pieces
  const [first, ...more] = shown
  if (!first) return body === '' ? [] : [{ body: body }]
  return [{ ...first, body: body || first.body }, ...more]
}

/** The kind of something that cannot be shown. */
export const kindOf = ({ attachments }: WireMessage): string => cutText(fitting(attachmentSchema, attachments)[0]?.type ?? 'message', LONGEST_KIND)
