import { z } from 'zod'
import type { FieldError } from '#core/contract/errors.ts'
import { readNumber } from '#core/contract/phone.ts'
import type { Audience } from './audience.ts'

export const MOST_ROWS = 5_000
export const MOST_COLUMNS = 20
/** Characters of a cell that are kept. */
export const LONGEST_CELL = 1_000

/** Recipients that were pasted or uploaded, with values of their own for the texts. */
export const listSchema = z.object({
  /** Names of the values, as texts name them: `{{pedido}}`. */
  columns: z.array(z.string().max(60)).max(60),
  rows: z.array(z.object({ number: z.string().max(60), name: z.string().max(200).default(''), values: z.array(z.string().max(5_000)).max(60) })).max(20_000),
})
export type RecipientList = z.output<typeof listSchema>

/** An audience with the numbers of a list. */
export const withList = (audience: Audience, list: RecipientList | null): Audience =>
  list === null ? audience : { ...audience, numbers: [...audience.numbers, ...list.rows.map(({ number }) => number)] }

const fold = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()

/** A heading as texts name it: 'Nº do pedido' is `no_do_pedido`. */
export const columnName = (heading: string): string =>
  fold(heading)
    .replaceAll('º', 'o')
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '')
    .slice(0, 40)

const NUMBER_HEADING = /^(numeros?|telefones?|celular|whatsapp|fones?|phones?|numbers?|mobile|tel)$/
const NAME_HEADING = /^(nomes?|names?|cliente|contato|nombre)$/

const isNumber = (cell: string): boolean => readNumber(cell).ok

/** Names that differ: a second 'valor' is `valor_2`, and a column without a heading has its place. */
function namesOf(headings: readonly string[]): string[] {
  const names: string[] = []
  for (const [at, heading] of headings.entries()) {
    const wanted = columnName(heading) || `coluna_${at + 1}`
    const taken = names.filter((name) => name === wanted || name.startsWith(`${wanted}_`)).length
    names.push(names.includes(wanted) ? `${wanted}_${taken + 1}` : wanted)
  }
  return names
}

/** The list of a table: the column of numbers is found by its heading, else by what stands in it; the others are values. */
export function listOf(headings: readonly string[], rows: readonly (readonly string[])[]): RecipientList {
  const width = Math.max(headings.length, ...rows.map((cells) => cells.length))
  const names = namesOf(Array.from({ length: width }, (_none, at) => headings[at] ?? ''))
  const byHeading = names.findIndex((name) => NUMBER_HEADING.test(name.replaceAll('_', '')))
  const shares = names.map((_name, at) => rows.filter((cells) => isNumber(cells[at] ?? '')).length)
  const numberAt = byHeading >= 0 ? byHeading : Math.max(0, shares.indexOf(Math.max(0, ...shares)))
  const nameAt = names.findIndex((name) => NAME_HEADING.test(name))
  const others = names.map((_name, at) => at).filter((at) => at !== numberAt)
  return {
    columns: others.map((at) => names[at] ?? '').slice(0, MOST_COLUMNS),
    rows: rows
      .filter((cells) => cells.some((cell) => cell.trim() !== ''))
      .map((cells) => ({
        number: (cells[numberAt] ?? '').trim().slice(0, 60),
        name: nameAt < 0 ? '' : (cells[nameAt] ?? '').trim().slice(0, 200),
        values: others.slice(0, MOST_COLUMNS).map((at) => (cells[at] ?? '').trim().slice(0, LONGEST_CELL)),
      })),
  }
}

/** Cells of a pasted row; quotes hold a delimiter together. */
function cellsOf(row: string, delimiter: string): string[] {
  const cells: string[] = []
  let cell = ''
  let isQuoted = false
  for (let at = 0; at < row.length; at += 1) {
    const sign = row[at] ?? ''
    if (sign === '"' && isQuoted && row[at + 1] === '"') {
      cell += '"'
      at += 1
    } else if (sign === '"') isQuoted = !isQuoted
    else if (sign === delimiter && !isQuoted) {
      cells.push(cell.trim())
      cell = ''
    } else cell += sign
  }
  return [...cells, cell.trim()]
}

/** A list as it was pasted: rows with tabs (of a sheet), semicolons or commas; the first row may be headings. */
export function readList(text: string): RecipientList {
  const rows = text.split(/\r?\n/).filter((row) => row.trim() !== '')
  const delimiter = ['\t', ';', ','].find((sign) => rows.some((row) => row.includes(sign))) ?? '\t'
  const table = rows.map((row) => cellsOf(row, delimiter))
  const [first = []] = table
  const hasHeadings = first.length > 0 && !first.some(isNumber)
  return listOf(hasHeadings ? first : first.map(() => ''), hasHeadings ? table.slice(1) : table)
}

/** The list as it can be pasted again. */
export const listText = ({ columns, rows }: RecipientList): string => {
  if (rows.length === 0 && columns.length === 0) return ''
  const all = rows.map(({ number, values }) => [number, ...values].join('\t'))
  return (columns.length > 0 ? [['numero', ...columns].join('\t'), ...all] : all).join('\n')
}

const PLACE = /\{\{\s*([^{}]{1,60}?)\s*\}\}/g

/** Columns of a list that texts name. */
export const usedColumns = (texts: readonly string[], columns: readonly string[]): string[] =>
  columns.filter((column) => texts.some((text) => [...text.matchAll(PLACE)].some(([, name = '']) => columnName(name) === column)))

/** A text with the values of a row; other names stay as they are. */
export const fillColumns = (text: string, columns: readonly string[], values: readonly string[]): string =>
  text.replaceAll(PLACE, (place, name: string) => {
    const at = columns.indexOf(columnName(name))
    // A value is never read as a name again.
    return at < 0 ? place : (values[at] ?? '').replaceAll(/\{\{|\}\}/g, '')
  })

/** Columns that texts name and that are empty in some rows, with how many. */
export function missingValues({ columns, rows }: RecipientList, texts: readonly string[]): { column: string; count: number }[] {
  return usedColumns(texts, columns).flatMap((column) => {
    const at = columns.indexOf(column)
    const count = rows.filter(({ values }) => (values[at] ?? '') === '').length
    return count === 0 ? [] : [{ column, count }]
  })
}

export function listProblems({ columns, rows }: RecipientList): FieldError[] {
  const problems: FieldError[] = []
  if (rows.length === 0) problems.push({ field: 'list', code: 'required', message: 'The list is empty' })
  if (rows.length > MOST_ROWS) problems.push({ field: 'list', code: 'too_many', message: `At most ${MOST_ROWS} rows` })
  if (columns.length > MOST_COLUMNS) problems.push({ field: 'list', code: 'columns', message: `At most ${MOST_COLUMNS} columns` })
  return problems
}
