import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { formatDateTime, useT } from '#core/client/i18n/index.ts'
import type { Column } from '#core/client/ui/table/columns.ts'
import type { TableRowData } from '#core/client/ui/table/DataTable.tsx'
import type { Total } from './definition.ts'

interface PrintSheetProps<R> {
  title: string
  computedAt: string
  totals: readonly Total[]
  columns: readonly Column<R>[]
  rows: readonly R[]
  /** How many rows there are beyond these. */
  missing: number
  onDone: () => void
}

/** The whole report as a plain table, on paper alone; the table on screen draws only what is in sight. */
export function PrintSheet<R extends TableRowData>({ title, computedAt, totals, columns, rows, missing, onDone }: PrintSheetProps<R>) {
  const t = useT()
  useEffect(() => {
    window.addEventListener('afterprint', onDone)
    const frame = requestAnimationFrame(() => window.print())
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('afterprint', onDone)
    }
  }, [onDone])
  return createPortal(
    <article className="reports-sheet">
      <h1>{title}</h1>
      <p>{t('reports.computedAt', { at: formatDateTime(computedAt) })}</p>
      <p>{totals.map((total) => t('reports.totalOf', { title: t(total.title), text: total.text })).join(' · ')}</p>
      <table>
        <thead>
          <tr>
            {columns.map(({ id, title: heading }) => (
              <th key={id}>{heading}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              {columns.map((column) => (
                <td key={column.id} className={column.isNumber ? 'is-number' : undefined}>
                  {column.render(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {missing > 0 && <p>{t('reports.print.missing', { count: missing })}</p>}
    </article>,
    document.body,
  )
}
