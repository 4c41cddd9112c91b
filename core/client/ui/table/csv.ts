import type { Column } from './columns.ts'

/** What a spreadsheet would run as a formula is kept as text. */
const FORMULA = /^[=+\-@\t\r]/

function cell(value: string | number | null | undefined): string {
  if (typeof value === 'number') return String(value)
  const text = value ?? ''
  const safe = FORMULA.test(text) ? `'${text}` : text
  return /[",;\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** The rows as CSV with `;`, as spreadsheets in Portuguese read it; columns without `sortValue` are left out. */
export function toCsv<R>(rows: readonly R[], columns: readonly Column<R>[]): string {
  const written = columns.filter((column) => column.sortValue)
  const lines = [written.map((column) => cell(column.title)), ...rows.map((row) => written.map((column) => cell(column.sortValue?.(row))))]
  return lines.map((line) => line.join(';')).join('\r\n')
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
