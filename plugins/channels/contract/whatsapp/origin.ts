import { z } from 'zod'
import { cutText } from '#core/contract/text.ts'

/** In characters: of what an advertisement or a product is called, and of addresses. */
const LONGEST_NAME = 200
const LONGEST_ADDRESS = 1000

/** An advertisement that a conversation came from. */
export interface Advert {
  headline?: string | null | undefined
  link?: string | null | undefined
  /** The id of the click, by which the advertiser counts it. */
  clickId?: string | null | undefined
  /** The advertisement's own id. */
  id?: string | null | undefined
}

/** A product that somebody asks about. */
export interface Product {
  name?: string | null | undefined
  id?: string | null | undefined
  link?: string | null | undefined
}

/** How an advertisement stands below a message; empty for nothing known of it. */
export function advertText({ headline, link, clickId, id }: Advert): string {
  const named = headline || link || id
  if (!named && !clickId) return ''
  const lines = [headline && cutText(headline, LONGEST_NAME), link && cutText(link, LONGEST_ADDRESS)]
  const ids = clickId ? [`ctwa_clid: ${cutText(clickId, LONGEST_ADDRESS)}`] : id ? [`ad_id: ${cutText(id, LONGEST_NAME)}`] : []
  return `📣 ${[...lines, ...ids].filter(Boolean).join('\n')}`
}

/** How a product stands below a message; empty for nothing known of it. */
export function productText({ name, id, link }: Product): string {
  const named = [name, id && (name ? `(${id})` : id)].filter(Boolean).join(' ')
  const lines = [cutText(named, LONGEST_NAME), link && cutText(link, LONGEST_ADDRESS)].filter(Boolean)
  return lines.length === 0 ? '' : `🏷️ ${lines.join('\n')}`
}

/** A text with what stands below it. */
export const withNotes = (body: string, notes: readonly string[]): string => [body, ...notes].filter(Boolean).join('\n\n')

const text = z.string().nullish().catch(null)
const adReplySchema = z.looseObject({
  title: text,
  sourceUrl: text,
  sourceId: text,
  sourceType: text,
  ctwaClid: text,
  showAdAttribution: z.boolean().nullish().catch(null),
})
const productSchema = z.looseObject({
  productMessage: z.looseObject({ product: z.looseObject({ title: text, productId: text, retailerId: text, url: text }) }),
})

/** The advertisement of a message in the words of WhatsApp's protocol; empty for the preview of a link, which looks the same. */
export function advertOfReply(adReply: unknown): string {
  const parsed = adReplySchema.safeParse(adReply)
  if (!parsed.success) return ''
  const { title, sourceUrl, sourceId, sourceType, ctwaClid, showAdAttribution } = parsed.data
  const isAdvert = Boolean(ctwaClid || sourceId || showAdAttribution) || sourceType === 'ad'
  return isAdvert ? advertText({ headline: title, link: sourceUrl, clickId: ctwaClid, id: sourceId }) : ''
}

/** The product of a message in the words of WhatsApp's protocol; empty for a message of anything else. */
export function productOfMessage(message: unknown): string {
  const parsed = productSchema.safeParse(message)
  if (!parsed.success) return ''
  const { title, productId, retailerId, url } = parsed.data.productMessage.product
  return productText({ name: title, id: retailerId || productId, link: url })
}
