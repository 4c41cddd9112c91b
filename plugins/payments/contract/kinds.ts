import type { FieldError } from '#core/contract/errors.ts'
import { LONGEST_PIX_CITY, LONGEST_PIX_NAME, plainText } from './brCode.ts'
import { readPixKey } from './pixKey.ts'

export const gatewayKindIds = ['pix', 'asaas', 'mercadoPago', 'stripe', 'pagbank'] as const
export type GatewayKindId = (typeof gatewayKindIds)[number]

/** A field of a gateway's form. Values are texts; switches are `enabled` or `disabled`. */
export interface GatewayField {
  id: string
  /** `secret`: goes to the server and never comes back. */
  form: 'text' | 'secret' | 'switch' | 'choice'
  isRequired?: boolean
  /** Of a `choice`. */
  choices?: readonly string[]
  /** Before anybody chose; empty unless given. */
  initial?: string
  longest?: number
  /** Shortest that is safe. */
  shortest?: number
  /** Only there while another field has this value. */
  onlyWith?: { field: string; value: string }
}

export interface GatewayKind {
  id: GatewayKindId
  /** Name of the company that runs it, the same in every language. */
  title: string
  fields: readonly GatewayField[]
  /** Whether it reports payments by itself, to an address that is registered there. */
  hasWebhook: boolean
}

export const LONGEST_SECRET = 500
const SHORTEST_TOKEN = 16

const secret = (id: string, more: Partial<GatewayField> = {}): GatewayField => ({ id, form: 'secret', longest: LONGEST_SECRET, ...more })
const toggle = (id: string, initial: 'enabled' | 'disabled' = 'disabled', more: Partial<GatewayField> = {}): GatewayField => ({
  id,
  form: 'switch',
  initial,
  ...more,
})
const inCheckout = { onlyWith: { field: 'way', value: 'checkout' } }

export const gatewayKinds: readonly GatewayKind[] = [
  {
    id: 'pix',
    title: 'PIX',
    hasWebhook: false,
    fields: [
      { id: 'key', form: 'text', isRequired: true, longest: 80 },
      { id: 'name', form: 'text', isRequired: true, longest: LONGEST_PIX_NAME },
      { id: 'city', form: 'text', isRequired: true, longest: LONGEST_PIX_CITY },
    ],
  },
  {
    id: 'asaas',
    title: 'Asaas',
    hasWebhook: true,
    fields: [
      secret('apiKey', { isRequired: true }),
      { id: 'billingType', form: 'choice', choices: ['UNDEFINED', 'PIX', 'BOLETO', 'CREDIT_CARD'], initial: 'UNDEFINED' },
      secret('webhookToken', { shortest: SHORTEST_TOKEN, longest: 255 }),
      toggle('isSandbox'),
    ],
  },
  {
    id: 'mercadoPago',
    title: 'Mercado Pago',
    hasWebhook: true,
    fields: [
      secret('accessToken', { isRequired: true }),
      { id: 'way', form: 'choice', choices: ['pix', 'checkout'], initial: 'pix' },
      toggle('takesPix', 'enabled', inCheckout),
      toggle('takesBoleto', 'enabled', inCheckout),
      toggle('takesCredit', 'enabled', inCheckout),
      toggle('takesDebit', 'enabled', inCheckout),
      secret('webhookSecret'),
    ],
  },
  {
    id: 'stripe',
    title: 'Stripe',
    hasWebhook: true,
    fields: [secret('secretKey', { isRequired: true }), secret('webhookSecret')],
  },
  {
    id: 'pagbank',
    title: 'PagBank',
    hasWebhook: true,
    fields: [secret('token', { isRequired: true }), toggle('isSandbox')],
  },
]

export const kindOf = (id: string): GatewayKind | undefined => gatewayKinds.find((kind) => kind.id === id)

export type GatewayValues = Readonly<Record<string, string>>

/** All fields that are not secret, with what they begin with where nothing is written. */
export const optionsOf = ({ fields }: GatewayKind, written: GatewayValues): GatewayValues =>
  Object.fromEntries(fields.filter(({ form }) => form !== 'secret').map(({ id, initial = '' }) => [id, written[id] ?? initial]))

const isShown = ({ onlyWith }: GatewayField, values: GatewayValues): boolean => !onlyWith || values[onlyWith.field] === onlyWith.value
/** The fields that count with these values. */
export const shownFields = ({ fields }: GatewayKind, values: GatewayValues): readonly GatewayField[] => fields.filter((field) => isShown(field, values))

const HEADER_TEXT = /^[\x21-\x7e]+$/
const problem = (field: string, code: string, message: string): FieldError => ({ field, code, message })

function problemOf({ id, form, isRequired, choices, longest, shortest = 0 }: GatewayField, value: string, isStored: boolean): FieldError | null {
  if (value === '') return isRequired && !(form === 'secret' && isStored) ? problem(id, 'required', 'This field is needed') : null
  if (longest !== undefined && value.length > longest) return problem(id, 'too_big', `Use at most ${longest} characters`)
  if (value.length < shortest) return problem(id, 'too_small', `Use at least ${shortest} characters`)
  if (form === 'choice' && !choices?.includes(value)) return problem(id, 'invalid_value', 'Choose one of the values')
  if (form === 'switch' && value !== 'enabled' && value !== 'disabled') return problem(id, 'invalid_value', 'Use enabled or disabled')
  // It goes into a header.
  return form === 'secret' && !HEADER_TEXT.test(value) ? problem(id, 'invalid_format', 'No spaces and no accents') : null
}

/** Validation errors of a gateway; empty when valid. `stored`: ids of the secrets that are kept already. */
export function gatewayProblems(kind: GatewayKind, values: GatewayValues, stored: readonly string[]): FieldError[] {
  const found = shownFields(kind, values).flatMap((field) => problemOf(field, values[field.id]?.trim() ?? '', stored.includes(field.id)) ?? [])
  const isFree = (id: string) => !found.some(({ field }) => field === id)
  if (kind.id === 'pix') {
    if (isFree('key') && !readPixKey(values.key ?? '')) found.push(problem('key', 'invalid_format', 'A CPF, CNPJ, phone with +55, e-mail or random key'))
    for (const id of ['name', 'city'])
      if (isFree(id) && plainText(values[id] ?? '', LONGEST_PIX_NAME) === '') found.push(problem(id, 'invalid_format', 'Use letters'))
  }
  const ways = ['takesPix', 'takesBoleto', 'takesCredit', 'takesDebit']
  if (kind.id === 'mercadoPago' && values.way === 'checkout' && ways.every((id) => values[id] === 'disabled'))
    found.push(problem('takesPix', 'required', 'Leave one way to pay switched on'))
  return found
}
