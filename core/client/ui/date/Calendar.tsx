import { ChevronLeft, ChevronRight } from '@blueprintjs/icons'
import { useAtomValue } from 'jotai'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { localeAtom, useT } from '#core/client/i18n/index.ts'
import { classes } from '../classes.ts'
import { IconButton } from '../IconButton.tsx'
import { dayByKey, isSameMonth, monthsFrom, weeksOf } from './calendar.ts'
import { dayText, type LocalMillis, midnightOf } from './localText.ts'
import { rangeProblem } from './readMoment.ts'

export interface CalendarProps {
  /** The chosen day, or today's where none is. */
  day: LocalMillis
  isChosen: boolean
  today: LocalMillis
  /** As days, 'yyyy-mm-dd'. */
  min: string | undefined
  max: string | undefined
  onChoose: (day: LocalMillis) => void
}

/** A month from Sunday on: arrows move by days and weeks, Home and End within the week, PageUp and PageDown by months, Enter chooses. */
export function Calendar({ day, isChosen, today, min, max, onChoose }: CalendarProps) {
  const t = useT()
  const locale = useAtomValue(localeAtom)
  const [cursor, setCursor] = useState(() => midnightOf(day))
  const grid = useRef<HTMLTableElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus goes with the cursor
  useEffect(() => {
    grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }, [cursor])
  const say = (at: LocalMillis, options: Intl.DateTimeFormatOptions) => new Date(at).toLocaleDateString(locale, { ...options, timeZone: 'UTC' })
  const weeks = weeksOf(cursor)
  const isOff = (at: LocalMillis) => rangeProblem(dayText(at), min, max) !== null
  const onKeyDown = (event: KeyboardEvent) => {
    const next = dayByKey(cursor, event.key)
    if (next === null) return
    event.preventDefault()
    event.stopPropagation()
    setCursor(next)
  }
  return (
    <div className="calendar">
      <div className="calendar-head">
        <IconButton icon={ChevronLeft} label={t('core.date.monthBefore')} onClick={() => setCursor(monthsFrom(cursor, -1))} />
        <span className="grow strong" aria-live="polite">
          {say(cursor, { month: 'long', year: 'numeric' })}
        </span>
        <IconButton icon={ChevronRight} label={t('core.date.monthAfter')} onClick={() => setCursor(monthsFrom(cursor, 1))} />
      </div>
      <table ref={grid} aria-label={t('core.date.calendar')}>
        <thead>
          <tr>
            {weeks[0]?.map((at) => (
              <th key={at} scope="col" abbr={say(at, { weekday: 'long' })}>
                {say(at, { weekday: 'narrow' })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((at) => (
                <td key={at}>
                  <button
                    type="button"
                    tabIndex={at === cursor ? 0 : -1}
                    aria-disabled={isOff(at)}
                    aria-pressed={isChosen && at === midnightOf(day)}
                    onKeyDown={onKeyDown}
                    aria-label={say(at, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })}
                    aria-current={at === midnightOf(today) ? 'date' : undefined}
                    className={classes('calendar-day', !isSameMonth(at, cursor) && 'is-other', isChosen && at === midnightOf(day) && 'is-chosen')}
                    onClick={() => !isOff(at) && onChoose(at)}
                  >
                    {new Date(at).getUTCDate()}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
