import { Add, ArrowDown, ArrowUp, Cross } from '@blueprintjs/icons'
import type { ReactNode } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { IconButton } from '#core/client/ui/IconButton.tsx'

interface RowsProps<T> {
  title: string
  rows: readonly T[]
  keyOf: (row: T, index: number) => string
  /** Name of a row for a screen reader. */
  nameOf: (row: T, index: number) => string
  children: (row: T, change: (row: T) => void, index: number) => ReactNode
  onChange: (rows: T[]) => void
  /** Makes another row; absent: there are none to add. */
  create?: (() => T) | undefined
  addLabel: string
  least?: number
  most: number
}

/** Rows of a step that can be added, ordered and removed. */
export function Rows<T>({ title, rows, keyOf, nameOf, children, onChange, create, addLabel, least = 0, most }: RowsProps<T>) {
  const t = useT()
  const put = (index: number, row: T) => onChange(rows.map((one, at) => (at === index ? row : one)))
  const swap = (index: number) => {
    const [one, other] = rows.slice(index, index + 2)
    if (one !== undefined && other !== undefined) onChange([...rows.slice(0, index), other, one, ...rows.slice(index + 2)])
  }
  return (
    <section className="flow-rows" aria-label={title}>
      <h4>{title}</h4>
      {rows.map((row, index) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a frame that no other row has
        <div key={keyOf(row, index)} className="flow-row" role="group" aria-label={nameOf(row, index)}>
          <div className="grow">{children(row, (next) => put(index, next), index)}</div>
          <div className="flow-row-tools">
            {index > 0 && <IconButton icon={ArrowUp} label={t('flows.moveUp')} onClick={() => swap(index - 1)} />}
            {index < rows.length - 1 && <IconButton icon={ArrowDown} label={t('flows.moveDown')} onClick={() => swap(index)} />}
            {rows.length > least && <IconButton icon={Cross} label={t('flows.removeRow')} onClick={() => onChange(rows.filter((_row, at) => at !== index))} />}
          </div>
        </div>
      ))}
      {create && rows.length < most && (
        <Button variant="minimal" icon={Add} onClick={() => onChange([...rows, create()])}>
          {addLabel}
        </Button>
      )}
    </section>
  )
}
