import { readMoney } from '#core/client/ui/money.ts'
import type { Deal, DealValues, Priority, Product } from '../../contract/index.ts'
import type { DealStart } from '../dialogs.atoms.ts'

/** A product as it is typed. */
export interface ProductDraft {
  name: string
  quantity: string
  price: string
}

/** A deal as its form has it: amounts and choices as texts. */
export interface FormDraft {
  title: string
  description: string
  pipelineId: string
  stageId: string
  contact: { id: number; name: string } | null
  /** Somebody chose, or let go: the contact of the conversation does not come by itself any more. */
  isContactChosen: boolean
  ownerId: string
  value: string
  probability: string
  priority: Priority
  expectedOn: string
  products: ProductDraft[]
  /** Values of own fields by the id of the field. */
  fields: DealValues
}

const amountText = (value: number | null): string => (value === null ? '' : String(value).replace('.', ','))

export const draftOf = (deal: Deal | null, start: DealStart | null, own: number): FormDraft => ({
  title: deal?.title ?? '',
  description: deal?.description ?? '',
  pipelineId: String(start?.pipelineId ?? ''),
  stageId: start?.stageId ?? '',
  contact: deal?.contact ?? start?.contact ?? null,
  isContactChosen: deal !== null,
  ownerId: deal ? String(deal.owner?.id ?? '') : String(own),
  value: amountText(deal?.value ?? null),
  probability: String(deal?.probability ?? ''),
  priority: deal?.priority ?? 'none',
  expectedOn: deal?.expectedOn ?? '',
  products: deal?.products.map(({ name, quantity, price }) => ({ name, quantity: amountText(quantity), price: amountText(price) })) ?? [],
  fields: deal?.fields ?? {},
})

const isEmpty = ({ name, price }: ProductDraft): boolean => name.trim() === '' && price.trim() === ''

const productOf = ({ name, quantity, price }: ProductDraft): Product => ({
  name,
  quantity: readMoney(quantity) ?? Number.NaN,
  price: readMoney(price) ?? 0,
})

/** The draft as it is sent. Empty rows of products are left out. */
export function wantedOf({ title, description, contact, ownerId, value, probability, priority, expectedOn, products, fields }: FormDraft) {
  return {
    title,
    description,
    contactId: contact?.id ?? null,
    ownerId: ownerId === '' ? null : Number(ownerId),
    value: readMoney(value),
    probability: probability.trim() === '' ? null : Number(probability.replace('%', '')),
    priority,
    expectedOn: expectedOn === '' ? null : expectedOn,
    fields,
    products: products.filter((product) => !isEmpty(product)).map(productOf),
  }
}
