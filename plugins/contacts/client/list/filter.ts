import { z } from 'zod'
import type { listContacts } from '../../contract/index.ts'

/** The filter for contacts of nobody's wallet, in the place of a person's id. */
export const NOBODY = 'none'

/** What narrows the list, as the address says it; empty where it does not. `wallet` is a person's id or `NOBODY`, `since` a day. */
export const filterSchema = z.object({
  search: z.string(),
  label: z.string().regex(/^\d*$/),
  wallet: z.string().regex(/^(\d*|none)$/),
  open: z.enum(['', 'yes', 'no']),
  since: z.string().regex(/^(\d{4}-\d{2}-\d{2})?$/),
})
export type ContactFilter = z.infer<typeof filterSchema>
export const NO_FILTER: ContactFilter = { search: '', label: '', wallet: '', open: '', since: '' }

type Wish = z.input<(typeof listContacts)['input']>

/** The same as the call wants it. A day begins at midnight of this browser's clock. */
export function wishOf({ search, label, wallet, open, since }: ContactFilter): Wish {
  const midnight = new Date(`${since}T00:00`)
  return {
    searchParam: search,
    ...(label !== '' && { tags: [Number(label)] }),
    ...(wallet === NOBODY ? { hasWallet: false } : wallet !== '' && { wallets: [Number(wallet)] }),
    ...(open !== '' && { hasOpenTicket: open === 'yes' }),
    ...(!Number.isNaN(midnight.getTime()) && { createdSince: midnight.toISOString() }),
  }
}
