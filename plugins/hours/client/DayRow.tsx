import { Duplicate } from '@blueprintjs/icons'
import { useAtomValue } from 'jotai'
import { useId } from 'react'
import { localeAtom, useT } from '#core/client/i18n/index.ts'
import { IconButton } from '#core/client/ui/IconButton.tsx'
import { Menu, MenuItem } from '#core/client/ui/Menu.tsx'
import { Popover } from '#core/client/ui/Popover.tsx'
import { TimeInput } from '#core/client/ui/TimeInput.tsx'
import type { FieldError } from '#core/contract/errors.ts'
import { type BusinessDay, dayTypes } from '../contract/index.ts'
import { DayBar } from './DayBar.tsx'

/** A Sunday: names of week days are told from it. */
const SUNDAY = Date.UTC(2026, 10, 22)
const DAY_MS = 86_400_000
const ALL = [0, 1, 2, 3, 4, 5, 6]
const WORKING = [1, 2, 3, 4, 5]
/** The open parts of a day: from when, until when. */
const SPANS = [
  ['hr1', 'hr2'],
  ['hr3', 'hr4'],
] as const

export interface DayRowProps {
  day: BusinessDay
  problems: readonly FieldError[]
  onChange: (part: Partial<BusinessDay>) => void
  onCopy: (to: readonly number[]) => void
}

/** One day: how it is open, its hours, and how that looks. */
export function DayRow({ day, problems, onChange, onCopy }: DayRowProps) {
  const t = useT()
  const id = useId()
  const locale = useAtomValue(localeAtom)
  const name = new Date(SUNDAY + day.day * DAY_MS).toLocaleDateString(locale, { weekday: 'long', timeZone: 'UTC' })
  const hour = (of: 'hr1' | 'hr2' | 'hr3' | 'hr4') => ({
    'aria-label': t(`hours.${of}`, { day: name }),
    'aria-invalid': problems.some(({ field }) => field.endsWith(of)) ? true : undefined,
    'aria-describedby': problems.length > 0 ? `${id}-problem` : undefined,
    value: day[of],
    onChange: (time: string) => onChange({ [of]: time }),
  })
  return (
    <fieldset className="hours-day">
      <legend className="hours-name">{name}</legend>
      <div className="hours-types">
        {dayTypes.map((type) => (
          <label key={type}>
            <input type="radio" name={`${id}-type`} checked={day.type === type} onChange={() => onChange({ type })} /> {t(`hours.type.${type}`)}
          </label>
        ))}
      </div>
      <div className="hours-times">
        {day.type === 'H' &&
          SPANS.map(([from, to]) => (
            <span key={from} className="hours-span">
              <TimeInput {...hour(from)} />
              {t('hours.until')}
              <TimeInput {...hour(to)} />
            </span>
          ))}
        {problems[0] && (
          <p id={`${id}-problem`} className="form-error">
            {t(`fields.${problems[0].code}`)}
          </p>
        )}
      </div>
      <Popover kind="menu" align="end" trigger={(props) => <IconButton {...props} icon={Duplicate} label={t('hours.copy.label', { day: name })} />}>
        {(close) => (
          <Menu label={t('hours.copy.label', { day: name })}>
            {[
              { title: t('hours.copy.all'), to: ALL },
              { title: t('hours.copy.working'), to: WORKING },
            ].map(({ title, to }) => (
              <MenuItem
                key={title}
                title={title}
                onSelect={() => {
                  close()
                  onCopy(to)
                }}
              />
            ))}
          </Menu>
        )}
      </Popover>
      <DayBar day={day} />
    </fieldset>
  )
}
