import type { ReactNode } from 'react'

export type Tone = 'accent' | 'good' | 'warn' | 'bad' | 'info' | 'quiet'

/** A count on a small filled pill; nothing for 0. `label` says what is counted. */
export function Badge({ count, label, tone = 'accent' }: { count: number; label?: string; tone?: Tone }) {
  if (count <= 0) return null
  return (
    <span className={`badge badge-${tone}`} title={label}>
      {count > 99 ? '99+' : count}
      {label && <span className="visually-hidden"> {label}</span>}
    </span>
  )
}

/** An 8 px dot: of a state by tone, or of a queue or label by its own colour. */
export function Dot({ tone, colour }: { tone?: Tone; colour?: string }) {
  return <i className={tone ? `dot tone-${tone}` : 'dot'} style={colour ? { background: colour } : undefined} aria-hidden="true" />
}

/** A name behind the dot of its own colour, cut where there is no room for it. */
export function DotName({ colour, name }: { colour: string; name: string }) {
  return (
    <span className="dot-name">
      <Dot colour={colour} />
      <span className="cut">{name}</span>
    </span>
  )
}

/** A label or an active filter; with `onRemove` it has a cross. */
export function Chip({ children, colour, onRemove, removeLabel }: { children: ReactNode; colour?: string; onRemove?: () => void; removeLabel?: string }) {
  return (
    <span className="chip">
      {colour && <Dot colour={colour} />}
      {children}
      {onRemove && (
        <button type="button" className="chip-remove" aria-label={removeLabel} onClick={onRemove}>
          ×
        </button>
      )}
    </span>
  )
}
