import { z } from 'zod'
import { type listContacts, readFieldValue } from '../../contract/index.ts'

/** The filter for contacts of nobody's wallet, in the place of a person's id. */
export const NOBODY = 'none'

/** What narrows the list, as the address says it; empty where it does not. `wallet` is a person's id or `NOBODY`, `since` a day, `field` the key of a field that the company defines. */
export const filterSchema = z.object({
  search: z.string(),
  label: z.string().regex(/^\d*$/),
  wallet: z.string().regex(/^(\d*|none)$/),
  open: z.enum(['', 'yes', 'no']),
  since: z.string().regex(/^(\d{4}-\d{2}-\d{2})?$/),
  field: z.string(),
  fieldValue: z.string(),
  fieldFrom: z.string(),
  fieldTo: z.string(),
})
export type ContactFilter = z.infer<typeof filterSchema>
/** A filter without a field. */
export const NO_FIELD = { field: '', fieldValue: '', fieldFrom: '', fieldTo: '' }
export const NO_FILTER: ContactFilter = { search: '', label: '', wallet: '', open: '', since: '', ...NO_FIELD }

type Wish = z.input<(typeof listContacts)['input']>

/** A number or a day that is written whole; what somebody still types bounds nothing. */
const isBound = (text: string): boolean => (['number', 'date'] as const).some((type) => 'value' in readFieldValue({ type, options: [] }, text))

/** The part of a wish that is about a field. */
function fieldWish({ field, fieldValue, fieldFrom, fieldTo }: ContactFilter): Wish {
  if (field === '') return {}
  return {
    field,
    ...(fieldValue !== '' && { fieldValue }),
    ...(isBound(fieldFrom) && { fieldFrom }),
    ...(isBound(fieldTo) && { fieldTo }),
  }
}

/** The same as the call wants it. A day begins at midnight of this browser's clock. */
export function wishOf(filter: ContactFilter): Wish {
  const { search, label, wallet, open, since } = filter
  const midnight = new Date(`${since}T00:00`)
  return {
    searchParam: search,
    ...(label !== '' && { tags: [Number(label)] }),
    ...(wallet === NOBODY ? { hasWallet: false } : wallet !== '' && { wallets: [Number(wallet)] }),
    ...(open !== '' && { hasOpenTicket: open === 'yes' }),
    ...(!Number.isNaN(midnight.getTime()) && { createdSince: midnight.toISOString() }),
    ...fieldWish(filter),
  }
}
