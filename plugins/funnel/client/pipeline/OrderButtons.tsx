import { ArrowDown, ArrowUp, Cross } from '@blueprintjs/icons'
import { IconButton } from '#core/client/ui/IconButton.tsx'

interface OrderButtonsProps<T> {
  rows: readonly T[]
  /** Place of the row whose buttons these are. */
  at: number
  labels: { up: string; down: string; remove: string }
  /** Whether at least one row must stay. */
  needsOne?: boolean
  onChange: (rows: T[]) => void
}

/** Moves a row of a form up or down, or takes it away. */
export function OrderButtons<T>({ rows, at, labels, needsOne = false, onChange }: OrderButtonsProps<T>) {
  const swap = (first: number) => {
    const [one, other] = rows.slice(first, first + 2)
    if (one !== undefined && other !== undefined) onChange(rows.toSpliced(first, 2, other, one))
  }
  return (
    <>
      <IconButton icon={ArrowUp} label={labels.up} disabled={at === 0} onClick={() => swap(at - 1)} />
      <IconButton icon={ArrowDown} label={labels.down} disabled={at === rows.length - 1} onClick={() => swap(at)} />
      <IconButton icon={Cross} label={labels.remove} disabled={needsOne && rows.length === 1} onClick={() => onChange(rows.toSpliced(at, 1))} />
    </>
  )
}
