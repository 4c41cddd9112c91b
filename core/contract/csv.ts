/** Start of a cell that a spreadsheet would run as a formula: it is kept as text. */
const FORMULA = /^[=+\-@\t\r]/

function cell(value: string | number | null | undefined): string {
  if (typeof value === 'number') return String(value)
  const text = value ?? ''
  const safe = FORMULA.test(text) ? `'${text}` : text
  return /[",;\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A line of CSV with `;`, as spreadsheets in Portuguese read it, without its end. */
export const csvLine = (values: readonly (string | number | null | undefined)[]): string => values.map(cell).join(';')
/** Between two lines. */
export const CSV_BREAK = '\r\n'
