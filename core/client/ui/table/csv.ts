import { CSV_BREAK, csvLine } from '#core/contract/csv.ts'
import type { Column } from './columns.ts'

/** The rows as CSV with `;`, as spreadsheets in Portuguese read it; columns without `sortValue` are left out. */
export function toCsv<R>(rows: readonly R[], columns: readonly Column<R>[]): string {
  const written = columns.filter((column) => column.sortValue)
  const lines = [written.map((column) => column.title), ...rows.map((row) => written.map((column) => column.sortValue?.(row)))]
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
