import { cleanTaxDocument, isTaxDocument } from '#core/contract/taxDocument.ts'

export type PixKeyKind = 'cpf' | 'cnpj' | 'phone' | 'email' | 'random'

export interface PixKey {
  kind: PixKeyKind
  /** As it stands in a code: digits, `+55…`, small letters. */
  key: string
}

const LONGEST_EMAIL = 77
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const EMAIL = /^[a-z0-9.!#$&'*+/=?^_`{|}~-]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/
const PHONE = /^\+55[1-9][0-9](9\d{8}|[2-8]\d{7})$/

/** A PIX key as a person writes it, with or without its dots; null for none. A phone begins with `+55` or has its area in brackets: eleven bare digits are a CPF. */
export function readPixKey(text: string): PixKey | null {
  const written = text.trim()
  const small = written.toLowerCase()
  if (UUID.test(small)) return { kind: 'random', key: small }
  if (small.includes('@')) return small.length <= LONGEST_EMAIL && EMAIL.test(small) ? { kind: 'email', key: small } : null
  const phone = written.startsWith('(') ? `+55${written.replaceAll(/\D/g, '')}` : written.replaceAll(/[ ()-]/g, '')
  if (phone.startsWith('+')) return PHONE.test(phone) ? { kind: 'phone', key: phone } : null
  const document = cleanTaxDocument(written)
  if (!isTaxDocument(document)) return null
  return { kind: document.length === 11 ? 'cpf' : 'cnpj', key: document }
}
