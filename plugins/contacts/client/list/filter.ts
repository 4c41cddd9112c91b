import { z } from 'zod'
import { type listContacts, prefixOfAreaCode, readAreaCodes, readFieldValue } from '../../contract/index.ts'

/** The filter for contacts of nobody's wallet, in the place of a person's id. */
export const NOBODY = 'none'

/** The filter of the list, as the address has it; empty where it does not. `wallet` is a person's id or `NOBODY`, `since` a day, `field` the key of a field that the company defines, `area` codes as they are written, `having` values of other plugins by their sources ('lane:3,stage:2'), `view` the id of the saved view that was chosen last. */
export const filterSchema = z.object({
  search: z.string(),
  label: z.string().regex(/^\d*$/),
  wallet: z.string().regex(/^(\d*|none)$/),
  open: z.enum(['', 'yes', 'no']),
  blocked: z.enum(['', 'yes', 'no']),
  since: z.string().regex(/^(\d{4}-\d{2}-\d{2})?$/),
  field: z.string(),
  fieldValue: z.string(),
  fieldFrom: z.string(),
  fieldTo: z.string(),
  area: z.string(),
  having: z.string().regex(/^(\w+:[^,]+(,\w+:[^,]+)*)?$/),
  view: z.string(),
})
export type ContactFilter = z.infer<typeof filterSchema>
/** A filter without a field. */
export const NO_FIELD = { field: '', fieldValue: '', fieldFrom: '', fieldTo: '' }
export const NO_FILTER: ContactFilter = { search: '', label: '', wallet: '', open: '', blocked: '', since: '', ...NO_FIELD, area: '', having: '', view: '' }

/** The chosen values of other plugins, by their sources. */
export const chosenOf = (having: string): ReadonlyMap<string, string> =>
  new Map(
    having
      .split(',')
      .filter((part) => part !== '')
      .map((part) => [part.slice(0, part.indexOf(':')), part.slice(part.indexOf(':') + 1)]),
  )

/** The same with another value of one source; an empty value takes the source away. */
export const withChosen = (having: string, source: string, value: string): string =>
  [...new Map([...chosenOf(having), [source, value]])]
    .filter(([, one]) => one !== '')
    .map(([id, one]) => `${id}:${one}`)
    .join(',')

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
  const { search, label, wallet, open, blocked, since, area, having } = filter
  // A code that is still typed narrows nothing.
  const areaCodes = readAreaCodes(area).filter((code) => prefixOfAreaCode(code) !== null)
  const midnight = new Date(`${since}T00:00`)
  return {
    searchParam: search,
    ...(label !== '' && { tags: [Number(label)] }),
    ...(wallet === NOBODY ? { hasWallet: false } : wallet !== '' && { wallets: [Number(wallet)] }),
    ...(open !== '' && { hasOpenTicket: open === 'yes' }),
    ...(blocked !== '' && { blocked: blocked === 'yes' }),
    ...(!Number.isNaN(midnight.getTime()) && { createdSince: midnight.toISOString() }),
    ...fieldWish(filter),
    ...(areaCodes.length > 0 && { areaCodes }),
    ...(having !== '' && { having: having.split(',') }),
  }
}
