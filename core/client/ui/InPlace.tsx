import { Edit } from '@blueprintjs/icons'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { classes } from './classes.ts'
import './inPlace.css'

export interface InPlaceProps {
  label: string
  value: string
  /** Shown where there is none yet. */
  placeholder: string
  /** Keeps the text; answers what stands against it, in words, or null. */
  onSave: (text: string) => Promise<string | null>
  maxLength?: number
  isStrong?: boolean
}

/** A value that becomes a field by click or Enter: Enter or leaving it saves, `Esc` takes back. */
export function InPlace({ label, value, placeholder, onSave, maxLength, isStrong = false }: InPlaceProps) {
  const id = useId()
  const [draft, setDraft] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const isBusy = useRef(false)

  const close = () => {
    // At once: a key pressed right after must find its place.
    flushSync(() => {
      setDraft(null)
      setProblem(null)
    })
    button.current?.focus()
  }
  const field = useRef<HTMLInputElement>(null)
  const save = async (returnsFocus: boolean) => {
    if (draft === null || isBusy.current) return
    isBusy.current = true
    const refusal = draft.trim() === value ? null : await onSave(draft.trim())
    isBusy.current = false
    if (refusal !== null) setProblem(refusal)
    // Whoever went on to something else while it was saved stays there.
    else if (returnsFocus && document.activeElement === field.current) close()
    else setDraft(null)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Enter') void save(true)
    else close()
  }
  if (draft === null) {
    return (
      <button
        ref={button}
        type="button"
        className={classes('in-place', isStrong && 'in-place-strong', value === '' && 'is-empty')}
        aria-label={`${label}: ${value || placeholder}`}
        onClick={() => setDraft(value)}
      >
        <span className="cut">{value || placeholder}</span>
        <Edit size={12} />
      </button>
    )
  }
  return (
    <span className="in-place-field">
      <input
        ref={field}
        type="text"
        className="input"
        aria-label={label}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? id : undefined}
        // biome-ignore lint/a11y/noAutofocus: the person has just asked for this field
        autoFocus
        autoComplete="off"
        value={draft}
        maxLength={maxLength}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => {
          setDraft(event.target.value)
          setProblem(null)
        }}
        onKeyDown={press}
        onBlur={() => void save(false)}
      />
      {problem && (
        <span id={id} role="alert" className="form-error">
          {problem}
        </span>
      )}
    </span>
  )
}
