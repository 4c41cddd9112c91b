/** Content of a PIX code that is always the same ("static"): nobody is told when it is paid. @see Manual of the BR Code, Banco Central do Brasil */
export interface BrCode {
  /** As `readPixKey` writes it. */
  key: string
  name: string
  city: string
  /** Integer cents; absent: the payer types the amount. */
  amountCents?: number
  /** Letters and digits, at most 25; `***` for none. */
  txid: string
}

export const LONGEST_PIX_NAME = 25
export const LONGEST_PIX_CITY = 15
const LONGEST_TXID = 25
const LONGEST_ACCOUNT = 99
const PIX = 'br.gov.bcb.pix'
const NO_TXID = '***'

const field = (id: string, value: string): string => `${id}${String(value.length).padStart(2, '0')}${value}`

/** CRC-16/CCITT-FALSE, four capital hexadecimal digits. */
export function crc16(text: string): string {
  let crc = 0xffff
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit += 1) crc = ((crc << 1) ^ (crc & 0x8000 ? 0x1021 : 0)) & 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}

/** Without accents and signs that readers of codes refuse. */
export const plainText = (text: string, most: number): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z0-9 .,&/-]/g, ' ')
    .replaceAll(/ +/g, ' ')
    .trim()
    .slice(0, most)
    .trim()

/** Exactly two decimals, with a point. */
export function decimalOf(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Integer cents of an amount as a gateway writes it, as a number or a text; null for anything else and for fractions of a cent. */
export function centsOf(amount: unknown): number | null {
  const text = typeof amount === 'number' ? amount.toFixed(4) : typeof amount === 'string' ? amount : ''
  const [, sign = '', whole = '', decimals = ''] = /^(-?)(\d{1,12})(?:\.(\d{1,4}))?$/.exec(text) ?? []
  if (whole === '' || /[1-9]/.test(decimals.slice(2))) return null
  const cents = Number(whole) * 100 + Number(decimals.slice(0, 2).padEnd(2, '0'))
  return sign === '-' && cents > 0 ? -cents : cents
}

/** The text of a code, for "copia e cola" and for a picture. @throws RangeError for what no code can hold */
export function writeBrCode({ key, name, city, amountCents, txid }: BrCode): string {
  const account = field('00', PIX) + field('01', key)
  const payee = plainText(name, LONGEST_PIX_NAME)
  const place = plainText(city, LONGEST_PIX_CITY)
  if (account.length > LONGEST_ACCOUNT || payee === '' || place === '') throw new RangeError('A PIX code needs a key, a name and a city')
  if (txid !== NO_TXID && !/^[A-Za-z0-9]{1,25}$/.test(txid)) throw new RangeError(`A txid has at most ${LONGEST_TXID} letters and digits`)
  if (amountCents !== undefined && !(Number.isInteger(amountCents) && amountCents > 0)) throw new RangeError('An amount is more than nothing, in whole cents')
  const fields = [
    field('00', '01'),
    field('26', account),
    field('52', '0000'),
    field('53', '986'),
    amountCents === undefined ? '' : field('54', decimalOf(amountCents)),
    field('58', 'BR'),
    field('59', payee),
    field('60', place),
    field('62', field('05', txid)),
    '6304',
  ].join('')
  return fields + crc16(fields)
}

/** Fields by id, or null where lengths do not fit. */
function fieldsOf(text: string): Map<string, string> | null {
  const fields = new Map<string, string>()
  for (let at = 0; at < text.length; ) {
    const [head, id, length] = /^(\d\d)(\d\d)/.exec(text.slice(at, at + 4)) ?? []
    if (head === undefined || id === undefined) return null
    const value = text.slice(at + 4, at + 4 + Number(length))
    if (value.length !== Number(length)) return null
    fields.set(id, value)
    at += 4 + value.length
  }
  return fields
}

/** Reads a static code back; null for a text that is none, is damaged, or names no key. */
export function readBrCode(text: string): BrCode | null {
  if (!/6304[0-9A-F]{4}$/.test(text) || crc16(text.slice(0, -4)) !== text.slice(-4)) return null
  const fields = fieldsOf(text)
  const account = fieldsOf(fields?.get('26') ?? '')
  const key = account?.get('01')
  if (!fields || account?.get('00') !== PIX || key === undefined || fields.get('53') !== '986') return null
  const cents = fields.has('54') ? centsOf(fields.get('54')) : undefined
  if (cents === null) return null
  return {
    ...{ key, name: fields.get('59') ?? '', city: fields.get('60') ?? '' },
    ...(cents !== undefined && { amountCents: cents }),
    txid: fieldsOf(fields.get('62') ?? '')?.get('05') ?? NO_TXID,
  }
}
