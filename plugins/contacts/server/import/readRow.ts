import { formatPhone } from '#core/contract/phone.ts'
import { foldText } from '#core/server/db/search.ts'
import {
  type ColumnMeaning,
  type ContactField,
  contactProblems,
  type DefinedField,
  definitionOf,
  foldField,
  LONGEST_FIELD_VALUE,
  LONGEST_NAME,
  MOST_FIELDS,
  OTHER_NUMBERS_FIELD,
  readFieldValue,
} from '../../contract/index.ts'
import { birthdayOf } from './birthdayOf.ts'
import { cellValues, listedNames } from './cellParts.ts'
import { ORGANIZATION_FIELD, OTHER_EMAILS_FIELD } from './presets.ts'
import { readLabels } from './readLabels.ts'
import { readNumbers } from './readNumbers.ts'
import type { RowProblem } from './rowProblem.ts'

/** Meanings of names in a company; by folded text. */
export interface KnownNames {
  labels: ReadonlyMap<string, number>
  /** People by name and by e-mail. */
  people: ReadonlyMap<string, number>
  /** How the field of a birthday is called. */
  birthdayField: string
  /** Fields that the company defines: their values are checked by type. */
  fields: readonly DefinedField[]
  now: Date
}

/** A row as a contact; of what cannot be read only `problems` speak. */
export interface ImportedContact {
  digits: string
  /** Empty where the row says none. */
  name: string
  email: string | null
  fields: ContactField[]
  labels: number[]
  wallets: number[]
  problems: RowProblem[]
}

/** Text that Outlook writes where there is no date. */
const NO_DATE = /^0\/0\/(00|0000)$/

/** Our own exports put a mark before what a spreadsheet would run. */
const withoutMark = (cell: string): string => (/^'[=+\-@]/.test(cell) ? cell.slice(1) : cell)

/** Between several addresses of one cell, as people write them. */
const BETWEEN_EMAILS = /[\s;,|]+/

const isEmail = (text: string): boolean => contactProblems({ name: '-', email: text, extraInfo: [] }).length === 0

/** The e-mail that a text is, else those that stand in it one after the other. */
function emailsIn(text: string): string[] {
  const parts = text.split(BETWEEN_EMAILS).filter((part) => part !== '')
  return !isEmail(text) && parts.some(isEmail) ? parts : [text]
}

/** The first e-mail of a row, and the others. */
function readEmails(cells: readonly string[], problems: RowProblem[]): { email: string | null; further: string[] } {
  const written = [...new Set(cells.flatMap(cellValues).flatMap(emailsIn))]
  const [email = null, ...further] = written.filter(isEmail)
  const code = email === null ? 'email' : 'otherEmail'
  problems.push(...written.filter((text) => !isEmail(text)).map((value) => ({ code, value }) as const))
  return { email, further }
}

/** The people whose wallets a cell names. */
function readWallets(text: string, people: KnownNames['people'], problems: RowProblem[]): number[] {
  const ids = listedNames(text).flatMap((name) => {
    const id = people.get(foldText(name))
    if (id === undefined) problems.push({ code: 'wallet', value: name })
    return id ?? []
  })
  return [...new Set(ids)]
}

type TextOf = (target: ColumnMeaning['target']) => string

/** The name as a whole, else its parts, else the organization; a column with a name is the first part where no other column is. */
function nameOf(textOf: TextOf, mapping: readonly ColumnMeaning[]): string {
  const whole = textOf('name')
  if (whole !== '' && mapping.some(({ target }) => target === 'firstName')) return whole
  const parts = [whole || textOf('firstName'), textOf('middleName'), textOf('lastName')].filter((part) => part !== '')
  return parts.join(' ') || textOf('organization')
}

/** Reads a row with its meaning. `digits` is null where the row is left out, for the first of `problems`. */
export function readRow(
  cells: readonly string[],
  mapping: readonly ColumnMeaning[],
  known: KnownNames,
): ImportedContact | { digits: null; problems: RowProblem[] } {
  if (cells.slice(mapping.length).some((cell) => cell !== ''))
    return { digits: null, problems: [{ code: 'columns', value: cells.slice(mapping.length).join(' ') }] }
  const textsOf = (wanted: ColumnMeaning['target']) =>
    mapping.flatMap(({ target }, at) => (target === wanted ? [withoutMark(cells[at] ?? '').trim()] : [])).filter((text) => text !== '')
  const textOf: TextOf = (target) => textsOf(target)[0] ?? ''
  const { digits, further, refused } = readNumbers([...textsOf('number'), ...textsOf('otherNumber')])
  if (digits === null) return { digits, problems: [refused.length > 0 ? { code: 'number', value: refused.join(', ') } : { code: 'noNumber', value: '' }] }
  const problems: RowProblem[] = refused.map((value) => ({ code: 'otherNumber', value }))
  const name = nameOf(textOf, mapping)
  if (name.length > LONGEST_NAME) return { digits: null, problems: [{ code: 'name', value: name }] }

  const emails = readEmails([...textsOf('email'), ...textsOf('otherEmail')], problems)
  const labels = readLabels(textOf('labels'), known.labels)
  problems.push(...labels.unknown.map((value) => ({ code: 'label', value }) as const))
  const wallets = readWallets(textOf('wallet'), known.people, problems)
  const derived = [
    { name: OTHER_NUMBERS_FIELD, value: further.map(formatPhone).join(', ') },
    { name: OTHER_EMAILS_FIELD, value: emails.further.join(', ') },
  ]
  return {
    digits,
    name,
    email: emails.email,
    labels: labels.ids,
    wallets,
    fields: fieldsOf([...writtenFields(cells, mapping, known), ...derived], known, problems),
    problems,
  }
}

/** A cell as the contact keeps it; null for what the type of the field does not allow. */
function typedValue(definitions: readonly DefinedField[], name: string, value: string): string | null {
  const definition = definitionOf(definitions, { name })
  const reading = definition ? readFieldValue(definition, value) : { value }
  return 'value' in reading ? reading.value : null
}

interface WrittenField extends ContactField {
  isBirthday?: boolean
}

/** The fields of a row as they are written, by the columns that hold one. */
function writtenFields(cells: readonly string[], mapping: readonly ColumnMeaning[], { birthdayField }: KnownNames): WrittenField[] {
  return mapping.flatMap(({ target, field }, at): WrittenField[] => {
    const value = withoutMark(cells[at] ?? '').trim()
    if (NO_DATE.test(value)) return []
    if (target === 'birthday') return [{ name: birthdayField, value, isBirthday: true }]
    if (target === 'organization') return [{ name: ORGANIZATION_FIELD, value }]
    return target === 'field' ? [{ name: field, value }] : []
  })
}

function fieldsOf(written: readonly WrittenField[], { fields: definitions, now }: KnownNames, problems: RowProblem[]): ContactField[] {
  const fields: ContactField[] = []
  for (const { name, value, isBirthday } of written) {
    if (value === '') continue
    const read = isBirthday ? birthdayOf(value, now) : value.length > LONGEST_FIELD_VALUE ? value : typedValue(definitions, name, value)
    if (read === null) problems.push(isBirthday ? { code: 'birthday', value } : { code: 'fieldValue', value: `${name}: ${value}` })
    else if (read.length > LONGEST_FIELD_VALUE) problems.push({ code: 'field', value: name })
    else if (fields.length >= MOST_FIELDS) problems.push({ code: 'fields', value: name })
    else if (!fields.some((other) => foldField(other.name) === foldField(name))) fields.push({ name, value: read })
  }
  return fields
}

/** Contacts need a name: one without gets the number, as people write it. */
export const nameOrNumber = (name: string, digits: string): string => name || formatPhone(digits)
