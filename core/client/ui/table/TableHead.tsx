// biome-ignore-all lint/a11y/useSemanticElements: rows are placed by the virtualiser, which table elements cannot be
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid holds the focus and names the active row
import type { Sort } from '#core/contract/sort.ts'
import { type Column, nextSort } from './columns.ts'

export interface TableHeadProps<R> {
  columns: readonly Column<R>[]
  sort: Sort | null
  onSort: (sort: Sort | null) => void
  /** Columns that sort; all that have a value unless given. */
  sortable?: readonly string[] | undefined
  /** The rows in this order are on their way: those that are here have another. */
  isStale?: boolean | undefined
  /** The box that chooses all rows, where rows can be chosen. */
  box?: React.ReactNode
}

/** Whether the rows can be ordered by a column: by what the server names, else by every column with a value. */
export const isSortable = <R,>({ id, sortValue }: Column<R>, sortable: readonly string[] | undefined): boolean =>
  sortable ? sortable.includes(id) : sortValue !== undefined

/** The sticky row of column names; a press sorts. */
export function TableHead<R>({ columns, sort, onSort, sortable, isStale, box }: TableHeadProps<R>) {
  return (
    <div className="table-head" role="row">
      {box && (
        <div role="columnheader" className="table-box">
          {box}
        </div>
      )}
      {columns.map((column) => {
        const isSorted = sort?.columnId === column.id
        return (
          <div
            key={column.id}
            role="columnheader"
            className={column.isNumber ? 'table-cell is-number' : 'table-cell'}
            aria-sort={isSorted && !isStale ? (sort.isDown ? 'descending' : 'ascending') : undefined}
          >
            {isSortable(column, sortable) ? (
              <button type="button" className="table-sort" onClick={() => onSort(nextSort(sort, column.id))}>
                {column.title} {isSorted && <span aria-hidden="true">{isStale ? '…' : sort.isDown ? '↓' : '↑'}</span>}
              </button>
            ) : (
              column.title
            )}
          </div>
        )
      })}
    </div>
  )
}
