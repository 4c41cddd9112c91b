import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue, useEffect, useId, useRef, useState } from 'react'
import { Avatar } from './Avatar.tsx'
import { classes } from './classes.ts'
import { ErrorState } from './ErrorState.tsx'
import { SearchField } from './SearchField.tsx'
import './pickList.css'

export interface PickRow {
  id: number
  name: string
  src: string | null
  hint: string
  /** In the place of a picture, for what is not a person. */
  mark?: ReactNode
}

export interface PickListProps<T> {
  /** Name of the search field. */
  label: string
  /** Name of the list. */
  listLabel: string
  /** Text for when nothing fits what was typed. */
  none: string | ((text: string) => string)
  /** Names the questions in the query cache. */
  queryKey: string
  find: (text: string) => Promise<readonly T[]>
  /** How a row looks: a person, or a thing with its mark, and a word about it. */
  toRow: (row: T) => PickRow
  onChoose: (row: T) => void
  /** How many are shown; 8 unless given. */
  most?: number
}

const SHOWN = 8

/** Type, arrows, Enter: one of many, asked from the server while one types. */
export function PickList<T>({ label, listLabel, none, queryKey, find, toRow, onChoose, most = SHOWN }: PickListProps<T>) {
  const listId = useId()
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const search = useDeferredValue(text)
  // Answers of an earlier opening are shown at once and asked for again: what they are about may be gone, or new.
  const query = useQuery({ queryKey: [queryKey, search], queryFn: () => find(search), placeholderData: (previous) => previous, staleTime: 0 })
  const found = query.data?.slice(0, most) ?? []
  const chosen = found[at]
  const isStale = search !== text || query.isPlaceholderData
  const [isAwaited, setAwaited] = useState(false)
  // Enter pressed before the answer means the first row of that answer, not of the one before.
  useEffect(() => {
    if (!isAwaited || isStale) return
    setAwaited(false)
    if (chosen !== undefined) onChoose(chosen)
  }, [isAwaited, isStale, chosen, onChoose])
  const step = (by: number) => setAt((now) => Math.min(Math.max(now + by, 0), found.length - 1))
  const retry = () => {
    // The button goes with the failure.
    field.current?.focus()
    void query.refetch()
  }
  return (
    <>
      <SearchField
        ref={field}
        label={label}
        value={text}
        onChange={(next) => {
          setText(next)
          setAt(0)
          setAwaited(false)
        }}
        onKeyDown={(event) => {
          const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }
          const by = steps[event.key]
          if (by) step(by)
          if (event.key === 'Enter' && isStale) setAwaited(true)
          else if (event.key === 'Enter' && chosen !== undefined) onChoose(chosen)
          if (by || event.key === 'Enter') event.preventDefault()
        }}
      />
      <div className="pick-list">
        <div role="listbox" id={listId} aria-label={listLabel}>
          {found.map((row, index) => {
            const { id, name, src, hint, mark } = toRow(row)
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field above moves and chooses by key
              <div
                key={id}
                ref={index === at && most > SHOWN ? (option) => option?.scrollIntoView({ block: 'nearest' }) : undefined}
                role="option"
                tabIndex={-1}
                aria-selected={index === at}
                className={classes('pick-option', index === at && 'is-cursor')}
                onClick={() => onChoose(row)}
              >
                {mark === undefined ? <Avatar id={id} name={name} src={src} /> : <span className="pick-mark">{mark}</span>}
                <span className="cut">{name}</span>
                <span className="dim">{hint}</span>
              </div>
            )
          })}
        </div>
        {query.isError && <ErrorState error={query.error} onRetry={retry} />}
        <div role="status">{query.isSuccess && found.length === 0 && <p className="dim pick-none">{typeof none === 'string' ? none : none(search)}</p>}</div>
      </div>
    </>
  )
}
