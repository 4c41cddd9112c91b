/** Signs of a cell that are kept. */
export const LONGEST_CELL = 5_000

/** A row of a file of contacts, counted from 1 as it stands there; no cells where it cannot be read. */
export interface FileRow {
  row: number
  cells: readonly string[] | null
}
