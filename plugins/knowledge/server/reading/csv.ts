import { parse } from 'csv-parse/sync'
import { z } from 'zod'
import { Unreadable } from './problem.ts'

const DELIMITERS = [';', ',', '\t'] as const
/** Headings that stand before the values of a row: in a wider table they would hide them. */
const MOST_HEADED = 30

const rowsSchema = z.array(z.array(z.string()))

const delimiterOf = (text: string): string => {
  const [line = ''] = text.replaceAll(/"[^"]*"/g, '').split(/\r?\n/, 1)
  return DELIMITERS.toSorted((one, other) => line.split(other).length - line.split(one).length)[0] ?? ';'
}

/** A table as text: each row a paragraph that says its headings, so that a row is understood by itself. @throws Unreadable `broken` */
export function readCsv(text: string): string {
  let rows: string[][]
  try {
    rows = rowsSchema.parse(parse(text, { bom: true, delimiter: delimiterOf(text), relax_quotes: true, relax_column_count: true, skip_empty_lines: true }))
  } catch {
    throw new Unreadable('broken')
  }
  const [headings = [], ...records] = rows
  if (records.length === 0) return headings.join(' · ')
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, index) => ({ cell: cell.trim(), heading: headings[index]?.trim() ?? '' }))
      .filter(({ cell }) => cell !== '')
      .map(({ cell, heading }) => (heading === '' || headings.length > MOST_HEADED ? cell : `${heading}: ${cell}`))
      .join('; ')
  return records
    .map(line)
    .filter((text) => text !== '')
    .join('\n\n')
}
