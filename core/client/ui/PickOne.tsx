import { useState } from 'react'
import { Button } from './Button.tsx'
import { PickList, type PickListProps } from './PickList.tsx'
import './pickOne.css'

export interface PickOneProps<T> extends PickListProps<T> {
  /** Before the name of what is chosen. */
  prefix: string
  /** Name of what is chosen; null while nothing is. */
  chosen: string | null
  /** On the button that lets it go; without it what is chosen stays. */
  otherLabel: string | null
  onClear: () => void
  /** In words, or null. */
  error?: string | null
  /** On a button that stands in the place of the list until it is pressed: for a choice that may be left out. */
  openLabel?: string
}

/** A choice among many in a form: the name of the chosen one, or a list to choose it from. */
export function PickOne<T>({ prefix, chosen, otherLabel, onClear, error = null, openLabel, ...list }: PickOneProps<T>) {
  const [isOpen, setOpen] = useState(openLabel === undefined)
  if (chosen === null && !isOpen)
    return (
      <p className="pick-one-chosen">
        <Button onClick={() => setOpen(true)}>{openLabel}</Button>
      </p>
    )
  if (chosen === null)
    return (
      <div className="pick-one">
        <PickList {...list} />
        {error && <div className="form-error">{error}</div>}
      </div>
    )
  return (
    <p className="pick-one-chosen">
      <span className="dim">{prefix}</span> <span className="strong">{chosen}</span>
      {otherLabel && (
        <Button variant="minimal" onClick={onClear}>
          {otherLabel}
        </Button>
      )}
    </p>
  )
}
