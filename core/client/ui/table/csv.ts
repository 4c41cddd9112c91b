import { formatDateTime } from '#core/client/i18n/index.ts'
import { CSV_BREAK, csvLine } from '#core/contract/csv.ts'
import { saveFile } from '../saveFile.ts'
import type { Column } from './columns.ts'

/** An instant as JSON has it. */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/

const written = (value: string | number | null | undefined) => (typeof value === 'string' && INSTANT.test(value) ? formatDateTime(value) : value)

/** The rows as CSV with `;`, as spreadsheets in Portuguese read it; columns without `sortValue` are left out. */
export function toCsv<R>(rows: readonly R[], columns: readonly Column<R>[]): string {
  const exportedColumns = columns.filter((column) => column.sortValue)
  const csvRows = [exportedColumns.map((column) => column.title), ...rows.map((row) => exportedColumns.map((column) => written(column.sortValue?.(row))))]
  return csvRows.map(csvLine).join(CSV_BREAK)
}

/** Saves a text as a table on the person's machine; spreadsheets know by the mark in front how its letters are written. */
export const saveCsv = (name: string, text: string): void => saveFile(name, new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' }))
