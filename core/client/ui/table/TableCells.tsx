// biome-ignore-all lint/a11y/useSemanticElements: rows are placed by the virtualiser, which table elements cannot be
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid holds the focus and names the active row
import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import type { Column } from './columns.ts'

/** The cells of one row. */
export function TableCells<R>({ row, columns, box }: { row: R; columns: readonly Column<R>[]; box?: ReactNode }) {
  return (
    <>
      {box && (
        <div role="gridcell" className="table-box">
          {box}
        </div>
      )}
      {columns.map((column) => (
        <div
          key={column.id}
          role="gridcell"
          className={classes('table-cell', column.isNumber && 'is-number', column.wraps && 'wraps')}
          // On a phone, where no head stands above it, a cell says what it shows.
          data-title={column.title || undefined}
        >
          {column.render(row)}
        </div>
      ))}
    </>
  )
}
