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

/** Digit that makes the weighted sum fit, modulo 11; letters count as their code less 48. */
function checkDigit(text: string, weights: readonly number[]): string {
  const sum = weights.reduce((total, weight, at) => total + weight * ((text.codePointAt(at) ?? 48) - 48), 0)
  return String(sum % 11 < 2 ? 0 : 11 - (sum % 11))
}

const down = (from: number, to: number): number[] => Array.from({ length: from - to + 1 }, (_none, at) => from - at)
const CNPJ_WEIGHTS = [...down(5, 2), ...down(9, 2)]

/** Eleven digits with the right check digits. */
export function isCpf(digits: string): boolean {
  if (!/^\d{11}$/.test(digits) || /^(\d)\1+$/.test(digits)) return false
  const first = checkDigit(digits, down(10, 2))
  return digits.endsWith(first + checkDigit(digits.slice(0, 9) + first, down(11, 2)))
}

/** Fourteen characters with the right check digits; the first twelve may be capital letters too. @source Instrução Normativa RFB 2.229/2024 */
export function isCnpj(text: string): boolean {
  if (!/^[0-9A-Z]{12}\d{2}$/.test(text) || /^(.)\1+$/.test(text)) return false
  const first = checkDigit(text, CNPJ_WEIGHTS)
  return text.endsWith(first + checkDigit(text.slice(0, 12) + first, [6, ...CNPJ_WEIGHTS]))
}

/** A PIX key as a person writes it, with or without its dots; null for none. A phone begins with `+55` or has its area in brackets: eleven bare digits are a CPF. */
export function readPixKey(text: string): PixKey | null {
  const written = text.trim()
  const small = written.toLowerCase()
  if (UUID.test(small)) return { kind: 'random', key: small }
  if (small.includes('@')) return small.length <= LONGEST_EMAIL && EMAIL.test(small) ? { kind: 'email', key: small } : null
  const phone = written.startsWith('(') ? `+55${written.replaceAll(/\D/g, '')}` : written.replaceAll(/[ ()-]/g, '')
  if (phone.startsWith('+')) return PHONE.test(phone) ? { kind: 'phone', key: phone } : null
  const bare = written.toUpperCase().replaceAll(/[ ./-]/g, '')
  if (isCpf(bare)) return { kind: 'cpf', key: bare }
  return isCnpj(bare) ? { kind: 'cnpj', key: bare } : null
}
