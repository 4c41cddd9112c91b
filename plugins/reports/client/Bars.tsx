import type { KeyboardEvent } from 'react'
import { classes } from '#core/client/ui/classes.ts'
import { Dot } from '#core/client/ui/marks.tsx'

export interface Bar {
  id: string
  name: string
  colour?: string | undefined
  value: number
  /** The value as it is shown. */
  text: string
  isChosen?: boolean
}

export interface BarsProps {
  label: string
  rows: readonly Bar[]
  /** Absent: the bars lead nowhere. */
  onPress?: (id: string) => void
}

/** Rows with a bar as long as their share of the largest; arrows move, Enter presses. */
export function Bars({ label, rows, onPress }: BarsProps) {
  const most = Math.max(1, ...rows.map(({ value }) => value))
  const move = (event: KeyboardEvent<HTMLUListElement>) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const all = [...event.currentTarget.querySelectorAll<HTMLElement>('button')]
    const at = all.findIndex((button) => button === document.activeElement)
    if (!by || at < 0) return
    event.preventDefault()
    all[at + by]?.focus()
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementInteractions: the buttons within are pressed, the list only moves between them
    <ul className="reports-bars" aria-label={label} onKeyDown={move}>
      {rows.map((row) => (
        <li key={row.id}>
          {onPress ? (
            <button type="button" className={classes('reports-bar', row.isChosen && 'is-chosen')} aria-pressed={row.isChosen} onClick={() => onPress(row.id)}>
              <BarParts row={row} most={most} />
            </button>
          ) : (
            <span className="reports-bar">
              <BarParts row={row} most={most} />
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}

function BarParts({ row: { name, colour, value, text }, most }: { row: Bar; most: number }) {
  return (
    <>
      <span className="reports-bar-name">
        {colour && <Dot colour={colour} />}
        <span className="cut">{name}</span>
      </span>
      <span className="reports-bar-track" aria-hidden="true">
        <i style={{ inlineSize: `${(value / most) * 100}%` }} />
      </span>
      <span className="reports-bar-value">{text}</span>
    </>
  )
}
