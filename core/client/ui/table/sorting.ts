import { useState } from 'react'

/** The order of a table. @see core/contract/sort.ts for its form */
export interface Sorting {
  sort: string
  onSort: (sort: string) => void
  /** Columns by which the server orders the rows: the table leaves them as they come. Without them it orders them itself. */
  byServer?: readonly string[] | undefined
}

/** The order that somebody else keeps, or one of the table's own. */
export function useSorting(given: Sorting | undefined): Sorting {
  const [sort, onSort] = useState('')
  return given ?? { sort, onSort }
}
