import { z } from 'zod'
import type { FieldError } from '#core/contract/errors.ts'
import { type ContactField, LONGEST_EMAIL, LONGEST_FIELD_VALUE } from './rules.ts'

export const fieldTypes = ['text', 'number', 'date', 'choice', 'yesNo', 'email', 'link'] as const
/** What the values of a field are. */
export type FieldType = (typeof fieldTypes)[number]

/** A field that the contacts of a company have. */
export const definedFieldSchema = z.object({
  /** The name of the contact's further fact that holds the value, and what texts write between `{{` and `}}`. */
  key: z.string(),
  /** What people read. */
  name: z.string(),
  type: z.enum(fieldTypes),
  /** One sentence below the control; may be empty. */
  help: z.string(),
  /** The values of a `choice`; empty for other types. */
  options: z.array(z.string()),
  isRequired: z.boolean(),
  /** Whether the details of a conversation show it; the card of the contact always does. */
  isInDetails: z.boolean(),
})
export type DefinedField = z.infer<typeof definedFieldSchema>

/** The two values of `yesNo`: values are kept as texts say them. */
export const YES = 'Sim'
export const NO = 'Não'

/** Lower case, without accents: as texts and birthdays find a contact's fact by its name. */
export const foldKey = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .trim()
    .toLowerCase()

/** The definition of a further fact; undefined for a free one. */
export const definitionOf = (definitions: readonly DefinedField[], { name }: Pick<ContactField, 'name'>): DefinedField | undefined =>
  definitions.find(({ key }) => foldKey(key) === foldKey(name))

const YES_WORDS = new Set(['sim', 's', 'si', 'yes', 'y', 'true', '1'])
const NO_WORDS = new Set(['nao', 'n', 'no', 'false', '0'])

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
  const word = foldKey(text)
  if (YES_WORDS.has(word)) return YES
  return NO_WORDS.has(word) ? NO : null
}

const readers: Record<FieldType, (text: string, field: Pick<DefinedField, 'options'>) => string | null> = {
  text: (text) => text,
  number: readNumber,
  date: readDate,
  choice: (text, { options }) => options.find((option) => foldKey(option) === foldKey(text)) ?? null,
  yesNo: readYesNo,
  email: (text) => (text.length <= LONGEST_EMAIL && z.email().safeParse(text).success ? text : null),
  link: readLink,
}

const MESSAGES: Record<FieldType, string> = {
  text: 'is not a text',
  number: 'is not a number',
  date: 'is not a date',
  choice: 'is none of the options',
  yesNo: 'is neither yes nor no',
  email: 'is not an e-mail address',
  link: 'is not the address of a page',
}

export type FieldReading = { value: string } | { problem: { code: string; message: string } }

/** What a person or a file wrote, as the contact keeps it: dates as '22/11/1990', numbers with a comma, 'Sim' or 'Não'. Not for the empty text. */
export function readFieldValue(field: Pick<DefinedField, 'type' | 'options'>, written: string): FieldReading {
  const text = written.trim()
  if (text.length > LONGEST_FIELD_VALUE) return { problem: { code: 'too_big', message: `has more than ${LONGEST_FIELD_VALUE} characters` } }
  const value = readers[field.type](text, field)
  if (value === null || value.length > LONGEST_FIELD_VALUE) return { problem: { code: `invalid_${field.type}`, message: MESSAGES[field.type] } }
  return { value }
}

/** The field of an error that is about the value of a defined field. */
export const fieldErrorName = (key: string): `extraInfo.${string}` => `extraInfo.${key}`

export interface TypedFields {
  /** As they are to be kept. */
  fields: ContactField[]
  problems: FieldError[]
}

const isEmpty = (value: string | undefined): boolean => (value ?? '').trim() === ''

/**
 * Further facts of a contact by the definitions of the company. Free facts pass as they are, and so does a value that was there before, whatever the type
 * asks by now; a defined field without a value is left out. `before` is null for a new contact, which needs every required field; a contact that never had
 * the value of one may go on without it.
 */
export function typedFields(definitions: readonly DefinedField[], wanted: readonly ContactField[], before: readonly ContactField[] | null): TypedFields {
  const problems: FieldError[] = []
  const fields = wanted.flatMap(({ name, value }): ContactField[] => {
    const field = definitionOf(definitions, { name })
    if (!field) return [{ name, value }]
    if (isEmpty(value)) return []
    const had = before?.find((other) => foldKey(other.name) === foldKey(name))
    if (had?.value === value.trim()) return [{ name, value }]
    const reading = readFieldValue(field, value)
    if ('value' in reading) return [{ name, value: reading.value }]
    problems.push({ field: fieldErrorName(field.key), code: reading.problem.code, message: `${field.name} ${reading.problem.message}` })
    return []
  })
  for (const field of definitions.filter(({ isRequired }) => isRequired)) {
    const valueIn = (all: readonly ContactField[]) => all.find(({ name }) => foldKey(name) === foldKey(field.key))?.value
    const isMissed = before === null || !isEmpty(valueIn(before))
    if (isMissed && isEmpty(valueIn(wanted))) problems.push({ field: fieldErrorName(field.key), code: 'required', message: `${field.name} is missing` })
  }
  return { fields, problems }
}
