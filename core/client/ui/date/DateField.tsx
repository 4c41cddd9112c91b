import { Calendar as CalendarIcon } from '@blueprintjs/icons'
import { useAtomValue } from 'jotai'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { localeAtom, useT } from '#core/client/i18n/index.ts'
import { Field } from '../Field.tsx'
import { IconButton } from '../IconButton.tsx'
import { Floating } from '../Popover.tsx'
import { Calendar } from './Calendar.tsx'
import { DAY_MS, dayText, type LocalMillis, localNow, midnightOf, momentText, readLocal, shownText } from './localText.ts'
import { rangeProblem, readMoment } from './readMoment.ts'
import './date.css'

const MORNING_MS = 9 * (DAY_MS / 24)

export interface DateFieldProps {
  label: string
  /** 'yyyy-mm-dd' of a date, 'yyyy-mm-ddThh:mm' of a moment; empty for none. */
  value: string
  /** Called with a value that is allowed, or with the empty text for what is none. */
  onChange: (value: string) => void
  kind?: 'date' | 'moment'
  /** Both ends are allowed. */
  min?: string
  max?: string
  /** Where the days of interest lie: '25/12' is the next one, or the last. */
  leans?: 'ahead' | 'back'
  /** Time on the clock that the field is for; this browser's unless given. */
  now?: () => LocalMillis
  /** Whether typed text counts only once one leaves the field or presses Enter: for filters, which would ask with every letter. */
  isLazy?: boolean
  help?: ReactNode
  error?: string | null
}

/** A day, or a day and a time, in one's own words or from a calendar: dd/mm/yyyy, 24 hours, whatever language the browser speaks. */
export function DateField({ label, value, onChange, kind = 'date', min, max, leans, now = localNow, isLazy = false, help, error = null }: DateFieldProps) {
  const t = useT()
  const locale = useAtomValue(localeAtom)
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<string | null>(null)
  const [hasLeft, setHasLeft] = useState(false)
  const [sent, setSent] = useState(value)
  const [isOpen, setOpen] = useState(false)
  if (value !== sent) {
    // Set from elsewhere, by a preset: what was being typed is over.
    setSent(value)
    setTyped(null)
    setHasLeft(false)
  }
  const time = value.slice(11) || undefined
  const read = typed === null ? value : readMoment(typed, { kind, now: now(), leans, time })
  const range = read === null ? null : rangeProblem(read, min, max)

  const textsOf = (moment: string): string => {
    const local = readLocal(moment)
    if (local === null) return ''
    const day = new Date(local).toLocaleDateString(locale, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
    return kind === 'moment' ? `${day}, ${moment.slice(11)}` : day
  }
  const problem = (): string | null => {
    if (read === null) return t(`core.date.unread.${kind}`)
    const bound = range === 'tooEarly' ? min : max
    return range === null ? null : t(`core.date.${range}`, { bound: shownText(bound ?? '') })
  }
  const send = (wanted: string) => {
    setSent(wanted)
    if (wanted !== value) onChange(wanted)
  }
  const take = (text: string) => {
    const next = readMoment(text, { kind, now: now(), leans, time })
    const wanted = next === null || rangeProblem(next, min, max) !== null ? '' : next
    send(wanted)
  }
  const write = (text: string) => {
    setTyped(text)
    setHasLeft(false)
    if (!isLazy) take(text)
  }
  const leave = () => {
    if (typed === null) return
    if (isLazy) take(typed)
    setHasLeft(true)
    // A date that could be read is shown as it was read; other text stays to be mended.
    if (problem() === null) setTyped(null)
  }
  const choose = (day: LocalMillis) => {
    const ofDay = time === undefined ? MORNING_MS : (readLocal(value) ?? 0) - midnightOf(readLocal(value) ?? 0)
    const wanted = kind === 'date' ? dayText(day) : momentText(day + ofDay)
    const isAllowed = rangeProblem(wanted, min, max) === null
    send(isAllowed ? wanted : '')
    setTyped(isAllowed ? null : shownText(wanted))
    setHasLeft(true)
    close()
  }
  const close = () => {
    setOpen(false)
    input.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey && typed !== null) {
      event.preventDefault()
      leave()
    }
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    setOpen(true)
  }
  const own = hasLeft ? problem() : null
  const isReadingShown = typed !== null && read !== null && read !== '' && range === null
  return (
    <Field label={label} help={isReadingShown ? <span role="status">{textsOf(read)}</span> : help} error={own ?? error}>
      {(ids) => (
        <span className={`date-field is-${kind}`}>
          <input
            {...ids}
            ref={input}
            type="text"
            className="input"
            autoComplete="off"
            spellCheck={false}
            placeholder={t(`core.date.placeholder.${kind}`)}
            value={typed ?? shownText(value)}
            onChange={({ target }) => write(target.value)}
            onBlur={leave}
            onKeyDown={onKeyDown}
          />
          <IconButton icon={CalendarIcon} label={t('core.date.calendar')} aria-haspopup="dialog" aria-expanded={isOpen} onClick={() => setOpen(true)} />
          {isOpen && (
            <Floating
              label={t('core.date.calendar')}
              anchor={() => input.current?.getBoundingClientRect() ?? new DOMRect()}
              onClose={() => setOpen(false)}
              onEscape={close}
            >
              <Calendar
                day={readLocal(read ?? '') ?? now()}
                isChosen={read !== null && read !== ''}
                today={now()}
                min={min?.slice(0, 10)}
                max={max?.slice(0, 10)}
                onChoose={choose}
              />
            </Floating>
          )}
        </span>
      )}
    </Field>
  )
}
