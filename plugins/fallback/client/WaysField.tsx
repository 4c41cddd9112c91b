import { ArrowDown, ArrowUp, CaretDown, Cross } from '@blueprintjs/icons'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import { IconButton } from '#core/client/ui/IconButton.tsx'
import { MultiPick } from '#core/client/ui/MultiPick.tsx'
import { Popover } from '#core/client/ui/Popover.tsx'
import type { AdministeredConnection } from '#plugins/connections/contract/index.ts'
import { channelGlyph } from '#plugins/tickets/contract/channelGlyph.ts'
import { MOST_WAYS } from '../contract/index.ts'
import { wayState } from './rules.ts'

interface WaysFieldProps {
  ids: readonly number[]
  connections: readonly AdministeredConnection[]
  /** Connections that may stand in the list. */
  offered: readonly AdministeredConnection[]
  /** Of the list as a whole. */
  error: string | null
  errorAt: (at: number) => string | null
  onChange: (ids: number[]) => void
}

/** The connections that are tried, one after the other: Alt with an arrow moves the one that has the focus, Delete takes it out. */
export function WaysField({ ids, connections, offered, error, errorAt, onChange }: WaysFieldProps) {
  const t = useT()
  const titleId = useId()
  const list = useRef<HTMLOListElement>(null)
  const picker = useRef<HTMLDivElement>(null)
  /** The element that gets the focus once the list is drawn anew: a row that was moved goes out of the page for a moment. */
  const returning = useRef<string | null>(null)
  useEffect(() => {
    const place = returning.current
    returning.current = null
    if (place === null) return
    const [row, part] = place.split(' ')
    const inList = (selector: string) => list.current?.querySelector<HTMLElement>(selector)
    const found = (part && inList(place)) || (row && inList(row)) || picker.current?.querySelector('button')
    found?.focus()
  })
  const move = (at: number, by: number, from: string) => {
    const [one, other] = [ids[at], ids[at + by]]
    if (one === undefined || other === undefined) return
    returning.current = `[data-way="${one}"] ${from}`.trim()
    onChange(ids.with(at, other).with(at + by, one))
  }
  const remove = (at: number) => {
    const next = ids[at + 1] ?? ids[at - 1]
    returning.current = next === undefined ? '[data-way=""]' : `[data-way="${next}"]`
    onChange(ids.toSpliced(at, 1))
  }
  const onKeyDown = (event: KeyboardEvent, at: number) => {
    const by = event.altKey ? { ArrowUp: -1, ArrowDown: 1 }[event.key] : undefined
    if (by) move(at, by, '')
    else if (event.key === 'Delete') remove(at)
    else return
    event.preventDefault()
  }
  return (
    <div className="form-field">
      <div className="form-label" id={titleId}>
        {t('fallback.ways')}
      </div>
      {ids.length > 0 && (
        <ol ref={list} className="fallback-ways" aria-labelledby={titleId}>
          {ids.map((id, at) => (
            <WayRow
              key={id}
              id={id}
              connection={connections.find((one) => one.id === id)}
              number={at + 1}
              error={errorAt(at)}
              onKeyDown={(event) => onKeyDown(event, at)}
              onUp={at > 0 ? () => move(at, -1, '.fallback-up') : null}
              onDown={at < ids.length - 1 ? () => move(at, 1, '.fallback-down') : null}
              onRemove={() => remove(at)}
            />
          ))}
        </ol>
      )}
      <div ref={picker}>
        <Popover
          label={t('fallback.choose')}
          trigger={(props) => (
            <button type="button" {...props} className="btn btn-default" aria-invalid={error ? true : undefined}>
              {t('fallback.choose')}
              <CaretDown size={16} />
            </button>
          )}
        >
          {() => (
            <Picking>
              <MultiPick
                label={t('fallback.find')}
                listLabel={t('fallback.ways')}
                none={t('fallback.none')}
                options={offered.map(({ id, name, type }) => ({ id, name, mark: <Glyph type={type} /> }))}
                chosen={ids}
                onChange={(next) => onChange(next.slice(0, MOST_WAYS))}
              />
            </Picking>
          )}
        </Popover>
      </div>
      {error ? <div className="form-error">{error}</div> : <div className="form-help">{t('fallback.waysHelp')}</div>}
    </div>
  )
}

function Glyph({ type }: { type: string }) {
  const Icon = channelGlyph(type)
  return <Icon size={14} />
}

interface WayRowProps {
  id: number
  /** Absent: it was deleted. */
  connection: AdministeredConnection | undefined
  number: number
  error: string | null
  onKeyDown: (event: KeyboardEvent) => void
  onUp: (() => void) | null
  onDown: (() => void) | null
  onRemove: () => void
}

function WayRow({ id, connection, number, error, onKeyDown, onUp, onDown, onRemove }: WayRowProps) {
  const t = useT()
  const name = connection?.name ?? t('fallback.way.deleted')
  const state = wayState(connection)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the row takes the keys that move it
    <li className="fallback-way" data-way={id} tabIndex={0} aria-label={t('fallback.wayNumber', { number, name })} onKeyDown={onKeyDown}>
      <span className="fallback-number tabular">{number}</span>
      <span className="fallback-glyph">{connection && <Glyph type={connection.type} />}</span>
      <span className="fallback-name">
        <span className="cut">{name}</span>
        {state !== 'ready' && !error && <span className="form-help">{t(`fallback.way.${state}`)}</span>}
        {error && <span className="form-error">{error}</span>}
      </span>
      <span className="fallback-slot">
        {onUp && <IconButton icon={ArrowUp} className="fallback-up" label={t('fallback.up', { name })} keys="alt+up" onClick={onUp} />}
      </span>
      <span className="fallback-slot">
        {onDown && <IconButton icon={ArrowDown} className="fallback-down" label={t('fallback.down', { name })} keys="alt+down" onClick={onDown} />}
      </span>
      <IconButton icon={Cross} label={t('fallback.remove', { name })} keys="delete" onClick={onRemove} />
    </li>
  )
}

/** The list while it floats: the keyboard is in its search at once. */
function Picking({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector('input')?.focus(), [])
  return (
    <div ref={box} className="fallback-picking">
      {children}
    </div>
  )
}
