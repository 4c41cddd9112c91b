// biome-ignore-all lint/a11y/useSemanticElements: rows are placed by the virtualiser, which table elements cannot be
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid holds the focus and names the active row
import { type MouseEvent, memo, type ReactNode } from 'react'
import { classes } from '../classes.ts'

export interface TableRowProps {
  id: string
  index: number
  cells: ReactNode
  top: number
  isActive: boolean
  /** Undefined where rows cannot be chosen. */
  isChosen?: boolean
  onPress: (index: number, event: MouseEvent) => void
  /** Where rows grow with their text. */
  measure?: ((row: HTMLElement | null) => void) | undefined
}

/** A row of a table. */
export const TableRow = memo(function TableRow({ id, index, cells, top, isActive, isChosen, onPress, measure }: TableRowProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid around it hears the keys
    <div
      ref={measure}
      data-index={index}
      role="row"
      id={id}
      aria-rowindex={index + 2}
      aria-selected={isChosen}
      tabIndex={-1}
      className={classes('table-row', isActive && 'is-active', isChosen && 'is-chosen')}
      style={{ transform: `translateY(${top}px)` }}
      onClick={(event) => onPress(index, event)}
    >
      {cells}
    </div>
  )
})
