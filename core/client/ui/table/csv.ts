import { formatDateTime } from '#core/client/i18n/index.ts'
import { CSV_BREAK, csvLine } from '#core/contract/csv.ts'
import type { Column } from './columns.ts'

/** An instant as JSON has it. */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/

const written = (value: string | number | null | undefined) => (typeof value === 'string' && INSTANT.test(value) ? formatDateTime(value) : value)

/** The rows as CSV with `;`, as spreadsheets in Portuguese read it; columns without `sortValue` are left out. */
export function toCsv<R>(rows: readonly R[], columns: readonly Column<R>[]): string {
  const told = columns.filter((column) => column.sortValue)
  const lines = [told.map((column) => column.title), ...rows.map((row) => told.map((column) => written(column.sortValue?.(row))))]
  return lines.map(csvLine).join(CSV_BREAK)
}

/** Saves a text as a file on the person's machine. */
export function saveFile(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
