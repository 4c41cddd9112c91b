import { formatPhone, readNumber } from '#core/contract/phone.ts'
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
  readFieldValue,
} from '../../contract/index.ts'
import { birthdayOf } from './birthdayOf.ts'
import type { RowProblem } from './rowProblem.ts'

/** What names mean to a company; by folded text. */
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
export interface LineContact {
  digits: string
  /** Empty where the row says none. */
  name: string
  email: string | null
  fields: ContactField[]
  labels: number[]
  wallets: number[]
  problems: RowProblem[]
}

/** Our own exports put a mark before what a spreadsheet would run. */
const withoutMark = (cell: string): string => (/^'[=+\-@]/.test(cell) ? cell.slice(1) : cell)

const parts = (text: string): string[] =>
  text
    .split(/[,;|]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** A number as spreadsheets spoil it: '5,51199E+12' is no number any more, '11987654321.0' still is. */
const numberText = (text: string): string => text.replace(/^(\d{6,})[.,]0+$/, '$1')

/** One row with its meaning. `digits` is null where the row is left out, for the first of `problems`. */
export function readLine(
  cells: readonly string[],
  mapping: readonly ColumnMeaning[],
  known: KnownNames,
): LineContact | { digits: null; problems: RowProblem[] } {
  if (cells.slice(mapping.length).some((cell) => cell !== ''))
    return { digits: null, problems: [{ code: 'columns', value: cells.slice(mapping.length).join(' ') }] }
  const textOf = (target: ColumnMeaning['target']) => withoutMark(cells[mapping.findIndex((column) => column.target === target)] ?? '').trim()
  const problems: RowProblem[] = []
  const number = textOf('number')
  if (number === '') return { digits: null, problems: [{ code: 'noNumber', value: '' }] }
  const phone = readNumber(numberText(number))
  if (!phone.ok) return { digits: null, problems: [{ code: 'number', value: number }] }
  const name = textOf('name')
  if (name.length > LONGEST_NAME) return { digits: null, problems: [{ code: 'name', value: name }] }

  const given = textOf('email')
  const isEmail = given === '' || contactProblems({ name: '-', email: given, extraInfo: [] }).length === 0
  if (!isEmail) problems.push({ code: 'email', value: given })

  const named = (target: 'labels' | 'wallet', code: RowProblem['code'], ids: ReadonlyMap<string, number>) =>
    parts(textOf(target)).flatMap((word) => {
      const id = ids.get(foldText(word))
      if (id === undefined) problems.push({ code, value: word })
      return id === undefined ? [] : [id]
    })
  const labels = [...new Set(named('labels', 'label', known.labels))]
  const wallets = [...new Set(named('wallet', 'wallet', known.people))]
  return {
    digits: phone.digits,
    name,
    email: isEmail && given !== '' ? given : null,
    labels,
    wallets,
    fields: fieldsOf(cells, mapping, known, problems),
    problems,
  }
}

/** A cell as the contact keeps it; null for what the type of the field does not allow. */
function typedValue(definitions: readonly DefinedField[], name: string, value: string): string | null {
  const definition = definitionOf(definitions, { name })
  const reading = definition ? readFieldValue(definition, value) : { value }
  return 'value' in reading ? reading.value : null
}

function fieldsOf(
  cells: readonly string[],
  mapping: readonly ColumnMeaning[],
  { birthdayField, fields: definitions, now }: KnownNames,
  problems: RowProblem[],
): ContactField[] {
  const fields: ContactField[] = []
  for (const [at, { target, field }] of mapping.entries()) {
    const value = withoutMark(cells[at] ?? '').trim()
    if (value === '' || (target !== 'field' && target !== 'birthday')) continue
    const name = target === 'birthday' ? birthdayField : field
    const kept = target === 'birthday' ? birthdayOf(value, now) : value.length > LONGEST_FIELD_VALUE ? value : typedValue(definitions, name, value)
    if (kept === null) problems.push(target === 'birthday' ? { code: 'birthday', value } : { code: 'fieldValue', value: `${name}: ${value}` })
    else if (kept.length > LONGEST_FIELD_VALUE) problems.push({ code: 'field', value: name })
    else if (fields.length >= MOST_FIELDS) problems.push({ code: 'fields', value: name })
    else if (!fields.some((other) => foldField(other.name) === foldField(name))) fields.push({ name, value: kept })
  }
  return fields
}

/** Contacts need a name: one without gets the number, as people write it. */
export const nameOrNumber = (name: string, digits: string): string => name || formatPhone(digits)
