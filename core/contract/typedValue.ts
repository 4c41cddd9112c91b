import { z } from 'zod'
import { isMaskFilled, maskText } from './mask.ts'
import { formatPhone, readNumber as readPhone } from './phone.ts'
import { cleanTaxDocument, formatTaxDocument, isTaxDocument } from './taxDocument.ts'
import { TIME_OF_DAY } from './validators.ts'

/** Longest value, in characters. */
export const LONGEST_FIELD_VALUE = 1_000
const LONGEST_EMAIL = 254

export const fieldTypes = ['text', 'number', 'date', 'time', 'choice', 'yesNo', 'email', 'link', 'phone', 'taxDocument', 'postcode'] as const
/** The type of a field's values. `taxDocument`: a CPF or CNPJ; `postcode`: a Brazilian CEP. */
export type FieldType = (typeof fieldTypes)[number]

/** A field that people define: its type, and the values of a `choice`. */
export interface TypedField {
  type: FieldType
  options: readonly string[]
}

/** The two values of `yesNo`: values are kept as texts say them. */
export const YES = 'Sim'
export const NO = 'Não'

/** Lower case, without accents: as names and options are compared. */
export const foldKey = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .trim()
    .toLowerCase()

/** '8:30', '0830' or '08h30'. */
function readTimeOfDay(text: string): string | null {
  const [, hours = '', minutes = ''] = /^(\d{1,2})\s*[:h.]?\s*(\d{2})$/i.exec(text) ?? []
  const time = `${hours.padStart(2, '0')}:${minutes}`
  return TIME_OF_DAY.test(time) ? time : null
}

/** Any country's; without a leading plus it is Brazilian. */
function readPhoneNumber(text: string): string | null {
  const read = readPhone(text)
  return read.ok ? formatPhone(read.digits) : null
}

function readTaxDocument(text: string): string | null {
  const document = cleanTaxDocument(text)
  return isTaxDocument(document) ? formatTaxDocument(document) : null
}

/** '01310-100', with or without the stroke. */
function readPostcode(text: string): string | null {
  const masked = /^[\d\s.-]+$/.test(text) ? maskText('postcode', text) : ''
  return isMaskFilled('postcode', masked) && text.replaceAll(/\D/g, '').length === 8 ? masked : null
}

const YES_TEXTS = new Set(['sim', 's', 'si', 'yes', 'y', 'true', '1'])
const NO_TEXTS = new Set(['nao', 'n', 'no', 'false', '0'])

/** '1500', '1500,5', '1.500,50', '1500.50'; a dot before three digits alone could be either, so it is neither. */
function readNumber(text: string): string | null {
  const isGrouped = /^-?\d{1,3}(\.\d{3})+,\d{1,6}$/.test(text) || /^-?\d{1,3}(\.\d{3}){2,}$/.test(text)
  const decimal = /^-?\d+\.(\d{1,2}|\d{4,6})$/.test(text) ? text.replace('.', ',') : text
  const plain = isGrouped ? text.replaceAll('.', '') : decimal
  return /^-?\d{1,15}(,\d{1,6})?$/.test(plain) ? plain.replace(/^(-?)0+(?=\d)/, '$1') : null
}

/** '22/11/1990' or '1990-11-22'. */
function readDate(text: string): string | null {
  const [, isoYear = '', isoMonth = '', isoDay = ''] = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text) ?? []
  const [, day = isoDay, month = isoMonth, year = isoYear] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text) ?? []
  const [wholeDay, wholeMonth] = [day.padStart(2, '0'), month.padStart(2, '0')]
  const date = new Date(`${year}-${wholeMonth}-${wholeDay}T00:00:00Z`)
  return Number.isNaN(date.getTime()) || date.getUTCDate() !== Number(day) || Number(year) < 1000 ? null : `${wholeDay}/${wholeMonth}/${year}`
}

/** An address of a page; without a scheme it is a secure one. */
function readLink(text: string): string | null {
  const address = /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`
  if (/\s/.test(address) || !URL.canParse(address)) return null
  const { protocol, hostname, username, password } = new URL(address)
  const isPage = (protocol === 'https:' || protocol === 'http:') && username === '' && password === ''
  return isPage && /[^.]\.[^.]/.test(hostname) ? address : null
}

function readYesNo(text: string): string | null {
  const folded = foldKey(text)
  if (YES_TEXTS.has(folded)) return YES
  return NO_TEXTS.has(folded) ? NO : null
}

const readers: Record<FieldType, (text: string, field: Pick<TypedField, 'options'>) => string | null> = {
  text: (text) => text,
  number: readNumber,
  date: readDate,
  time: readTimeOfDay,
  choice: (text, { options }) => options.find((option) => foldKey(option) === foldKey(text)) ?? null,
  yesNo: readYesNo,
  email: (text) => (text.length <= LONGEST_EMAIL && z.email().safeParse(text).success ? text : null),
  link: readLink,
  phone: readPhoneNumber,
  taxDocument: readTaxDocument,
  postcode: readPostcode,
}

const MESSAGES: Record<FieldType, string> = {
  text: 'is not a text',
  number: 'is not a number',
  date: 'is not a date',
  time: 'is not a time of day',
  choice: 'is none of the options',
  yesNo: 'is neither yes nor no',
  email: 'is not an e-mail address',
  link: 'is not the address of a page',
  phone: 'is not a phone number',
  taxDocument: 'is not a CPF or CNPJ',
  postcode: 'is not a postcode of eight digits',
}

export type FieldReading = { value: string } | { problem: { code: string; message: string } }

/** A text of a person or a file as it is kept: dates as '22/11/1990', numbers with a comma, 'Sim' or 'Não'. Not for the empty text. */
export function readFieldValue(field: TypedField, written: string): FieldReading {
  const text = written.trim()
  if (text.length > LONGEST_FIELD_VALUE) return { problem: { code: 'too_big', message: `has more than ${LONGEST_FIELD_VALUE} characters` } }
  const value = readers[field.type](text, field)
  if (value === null || value.length > LONGEST_FIELD_VALUE) return { problem: { code: `invalid_${field.type}`, message: MESSAGES[field.type] } }
  return { value }
}
