import type { KeyboardEvent } from 'react'
import './segments.css'

export interface Segment<T extends string> {
  id: T
  title: string
}

export interface SegmentsProps<T extends string> {
  /** Accessible name of the choice. */
  label: string
  segments: readonly Segment<T>[]
  active: T
  onChange: (id: T) => void
}

/** A choice of one among a few, all of them in sight; arrows move along it. */
export function Segments<T extends string>({ label, segments, active, onChange }: SegmentsProps<T>) {
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key]
    const at = segments.findIndex(({ id }) => id === active)
    const next = step && segments[(at + step + segments.length) % segments.length]
    if (!next) return
    event.preventDefault()
    onChange(next.id)
    event.currentTarget.querySelector<HTMLElement>(`[data-segment="${CSS.escape(next.id)}"]`)?.focus()
  }
  return (
    <div className="segments" role="radiogroup" aria-label={label} tabIndex={-1} onKeyDown={onKeyDown}>
      {segments.map(({ id, title }) => (
        // biome-ignore lint/a11y/useSemanticElements: a native radio can't hold the look and the keys of one control
        <button
          type="button"
          role="radio"
          key={id}
          data-segment={id}
          className="segment"
          aria-checked={id === active}
          tabIndex={id === active ? 0 : -1}
          onClick={() => onChange(id)}
        >
          {title}
        </button>
      ))}
    </div>
  )
}
