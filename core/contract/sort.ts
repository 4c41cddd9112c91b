/** The order of a list by one of its columns. */
export interface Sort {
  columnId: string
  isDown: boolean
}

/** As addresses, layouts and calls tell it: a column's id, with `-` before it for downwards; empty for the order the rows come in. */
export const readSort = (text: string): Sort | null => (text === '' ? null : { columnId: text.replace(/^-/, ''), isDown: text.startsWith('-') })

export const writeSort = (sort: Sort | null): string => (sort === null ? '' : `${sort.isDown ? '-' : ''}${sort.columnId}`)

/** Whether a list that can be ordered by these columns can be ordered so. */
export const isSortBy = (columns: readonly string[], text: string): boolean => {
  const sort = readSort(text)
  return sort === null || columns.includes(sort.columnId)
}
