import { Plus } from '@blueprintjs/icons'
import { useAtomValue } from 'jotai'
import { useId, useState } from 'react'
import { localeAtom, useT } from '#core/client/i18n/index.ts'
import type { Translate } from '#core/client/plugin.ts'
import { IconButton } from '#core/client/ui/IconButton.tsx'
import { TimeInput } from '#core/client/ui/TimeInput.tsx'
import { type BusinessDay, type HourField, intervalFields, minuteOf, readInterval } from '../contract/index.ts'
import { dayName } from './dayName.ts'
import { withHour } from './withHour.ts'

const DAY_MINUTES = 24 * 60

/** Says where an interval ends that does not end on its own day; empty for the others. */
function nightHint(t: Translate, from: string, to: string): string {
  const interval = readInterval(from, to)
  if (!interval || interval.until < DAY_MINUTES) return ''
  return interval.until === DAY_MINUTES ? t('hours.untilMidnight') : t('hours.untilNextDay', { time: to })
}

const focusFirst = (span: HTMLSpanElement | null): void => span?.querySelector('input')?.focus()

export interface HourSpansProps {
  day: BusinessDay
  isWrong: (hour: HourField) => boolean
  /** Text of the problem, as it is shown. */
  problem: string | undefined
  onChange: (day: BusinessDay) => void
}

/** The intervals of a day with hours: two, and a third where there is one or the person asks for it once the second is written. One over midnight says so. */
export function HourSpans({ day, isWrong, problem, onChange }: HourSpansProps) {
  const t = useT()
  const id = useId()
  const name = dayName(day.day, useAtomValue(localeAtom))
  const [isAdded, setAdded] = useState(false)
  const hasThird = isAdded || minuteOf(day.hr5 ?? '') !== null || minuteOf(day.hr6 ?? '') !== null
  const hasSecond = minuteOf(day.hr3) !== null
  const shown = hasThird ? intervalFields : intervalFields.slice(0, 2)
  const hour = (of: HourField, hint: string | undefined) => ({
    'aria-label': t(`hours.${of}`, { day: name }),
    'aria-invalid': isWrong(of) ? true : undefined,
    'aria-describedby': [problem && `${id}-problem`, hint].filter(Boolean).join(' ') || undefined,
    value: day[of] ?? '',
    onChange: (time: string) => onChange(withHour(day, of, time)),
  })
  return (
    <>
      {shown.map(([from, to]) => {
        const hint = nightHint(t, day[from] ?? '', day[to] ?? '')
        return (
          <span key={from} className="hours-span" ref={isAdded && from === 'hr5' ? focusFirst : undefined}>
            <TimeInput {...hour(from, undefined)} />
            {t('hours.until')}
            <TimeInput isEnd {...hour(to, hint ? `${id}-${to}` : undefined)} />
            {hint && (
              <small id={`${id}-${to}`} className="hours-night">
                {hint}
              </small>
            )}
          </span>
        )
      })}
      {!hasThird && hasSecond && <IconButton icon={Plus} label={t('hours.addInterval', { day: name })} onClick={() => setAdded(true)} />}
      {problem && (
        <p id={`${id}-problem`} className="form-error">
          {problem}
        </p>
      )}
    </>
  )
}
