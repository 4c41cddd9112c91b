import { z } from 'zod'

/** Kind of a message in which the contact orders from the catalogue. */
export const ORDER = 'whatsappCloud.order'

const MOST_ITEMS = 100
export const CURRENCY = /^[A-Z]{3}$/

export const orderSchema = z.object({
  /** Words of the contact beside it; empty for none. */
  note: z.string().max(2_000),
  items: z
    .array(
      z.object({
        /** Id of the product in the company's catalogue. */
        product: z.string().max(200),
        quantity: z.number(),
        /** Of one piece; null where Meta does not say it. */
        price: z.number().nullable(),
        /** Three letters of ISO 4217. */
        currency: z.string().regex(CURRENCY).nullable(),
      }),
    )
    .min(1)
    .max(MOST_ITEMS),
})
export type Order = z.infer<typeof orderSchema>

/** Sum of all items; null where a price is missing or they are of several currencies. */
export function totalOf({ items }: Pick<Order, 'items'>): { amount: number; currency: string } | null {
  const [currency = null, ...others] = new Set(items.map((item) => item.currency))
  if (currency === null || others.length > 0 || items.some(({ price }) => price === null)) return null
  return { amount: items.reduce((sum, { price, quantity }) => sum + (price ?? 0) * quantity, 0), currency }
}
