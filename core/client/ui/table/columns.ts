import type { ReactNode } from 'react'
import type { Sort } from '#core/contract/sort.ts'

export interface Column<R> {
  id: string
  title: string
  /** In pixels. */
  width: number
  /** Share of the width that is left over: 2 for the first column and 1 for the others unless given. */
  grow?: number
  render: (row: R) => ReactNode
  /** Makes the column sortable and gives its text in exports. */
  sortValue?: (row: R) => string | number | null
  isNumber?: boolean
  /** On a phone its text goes on over as many lines as it needs, and the row grows. */
  wraps?: boolean
  /** Hidden until the person chooses it. */
  isOptional?: boolean
}

/** The rows in the order of a column; without a value at the end either way. Ties keep their order. */
export function sortRows<R>(rows: readonly R[], columns: readonly Column<R>[], sort: Sort | null, locale: string): readonly R[] {
  const sortValue = columns.find((column) => column.id === sort?.columnId)?.sortValue
  if (!sort || !sortValue) return rows
  const collator = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' })
  const direction = sort.isDown ? -1 : 1
  return rows
    .map((row) => ({ row, value: sortValue(row) }))
    .toSorted((one, other) => {
      if (one.value === null || other.value === null) return Number(one.value === null) - Number(other.value === null)
      if (typeof one.value === 'number' && typeof other.value === 'number') return (one.value - other.value) * direction
      return collator.compare(String(one.value), String(other.value)) * direction
    })
    .map(({ row }) => row)
}

/** Up, then down, then as it came. */
export function nextSort(sort: Sort | null, columnId: string): Sort | null {
  if (sort?.columnId !== columnId) return { columnId, isDown: false }
  return sort.isDown ? null : { columnId, isDown: true }
}
