import { Plus, Tick } from '@blueprintjs/icons'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react'
import { classes } from './classes.ts'
import './multiPick.css'
import { SearchField } from './SearchField.tsx'

export interface MultiPickChoice {
  id: number
  name: string
  /** Before the name: a dot, a picture. */
  mark?: ReactNode
  hint?: string
}

export interface MultiPickProps {
  /** Name of the search field. */
  label: string
  /** Name of the list. */
  listLabel: string
  /** Text for when nothing fits what was typed. */
  none: string | ((text: string) => string)
  options: readonly MultiPickChoice[]
  chosen: readonly number[]
  onChange: (ids: number[]) => void
  /** Offers to make what was typed and is not there: its title, and the action. */
  create?: { title: (text: string) => string; run: (text: string) => void } | undefined
}

const fold = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()

/** Several of a list: type to narrow it, arrows to move, Enter to choose and to let go. */
export function MultiPick({ label, listLabel, none, options, chosen, onChange, create }: MultiPickProps) {
  const id = useId()
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const [isAwaited, setAwaited] = useState(false)
  const found = options.filter(({ name }) => fold(name).includes(fold(text)))
  const offersNew = create !== undefined && text.trim() !== '' && !options.some(({ name }) => fold(name) === fold(text))
  const last = found.length + Number(offersNew) - 1
  const toggle = (optionId: number) => onChange(chosen.includes(optionId) ? chosen.filter((one) => one !== optionId) : [...chosen, optionId])
  // Enter pressed before the lines are here means the first that fits once they are.
  const [first] = found
  useEffect(() => {
    if (!isAwaited || first === undefined) return
    setAwaited(false)
    if (!chosen.includes(first.id)) onChange([...chosen, first.id])
  }, [isAwaited, first, chosen, onChange])
  const make = () => {
    create?.run(text.trim())
    setText('')
    setAt(0)
  }
  const press = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const isPlainEnter = event.key === 'Enter' && !event.ctrlKey && !event.metaKey
    if (by) setAt((now) => Math.min(Math.max(now + by, 0), last))
    const option = found[at]
    if (isPlainEnter && option) toggle(option.id)
    else if (isPlainEnter && offersNew && at === found.length) make()
    else if (isPlainEnter && text.trim() !== '') setAwaited(true)
    if (by || isPlainEnter) event.preventDefault()
  }
  const search = (next: string) => {
    setText(next)
    setAt(0)
    setAwaited(false)
  }
  return (
    <>
      <SearchField label={label} value={text} onChange={search} onKeyDown={press} />
      {last < 0 ? (
        <div className="multi-pick">
          <p className="dim multi-pick-none">{typeof none === 'string' ? none : none(text.trim())}</p>
        </div>
      ) : (
        <div role="listbox" aria-multiselectable="true" aria-label={listLabel} className="multi-pick">
          {found.map(({ id: optionId, name, mark, hint }, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field above moves and chooses by key
            <div
              key={optionId}
              id={`${id}-${optionId}`}
              role="option"
              tabIndex={-1}
              aria-selected={chosen.includes(optionId)}
              className={classes('multi-pick-option', index === at && 'is-cursor')}
              onClick={() => toggle(optionId)}
            >
              <span className="multi-pick-tick">{chosen.includes(optionId) && <Tick size={14} />}</span>
              <span className="multi-pick-name">
                {mark}
                <span className="cut">{name}</span>
              </span>
              <span className="dim">{hint}</span>
            </div>
          ))}
          {offersNew && (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field above moves and chooses by key
            <div role="option" tabIndex={-1} aria-selected={false} className={classes('multi-pick-option', at === found.length && 'is-cursor')} onClick={make}>
              <span className="multi-pick-tick">
                <Plus size={14} />
              </span>
              <span className="cut">{create?.title(text.trim())}</span>
            </div>
          )}
        </div>
      )}
    </>
  )
}
