/** The visible part of the rows, in pixels. */
export interface Window {
  top: number
  height: number
}

/** Where to scroll so that the row at a place is seen whole; null where it is. Rows are all of one height. */
export function topToShow(at: number, rowPx: number, { top, height }: Window): number | null {
  const start = at * rowPx
  if (start < top) return start
  return start + rowPx > top + height ? start + rowPx - height : null
}

/** The place that is nearest to `at` among the rows that are seen whole; `at` itself where none is. */
export function clampedPlace(at: number, rowPx: number, { top, height }: Window): number {
  const first = Math.ceil(top / rowPx)
  const last = Math.floor((top + height) / rowPx) - 1
  return last < first ? at : Math.min(Math.max(at, first), last)
}
