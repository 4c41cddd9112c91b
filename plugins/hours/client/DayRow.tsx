import { Duplicate } from '@blueprintjs/icons'
import { useAtomValue } from 'jotai'
import { type FocusEvent, type KeyboardEvent, useId, useState } from 'react'
import { localeAtom, useT } from '#core/client/i18n/index.ts'
import { IconButton } from '#core/client/ui/IconButton.tsx'
import { Menu, MenuItem } from '#core/client/ui/Menu.tsx'
import { Popover } from '#core/client/ui/Popover.tsx'
import { SavingMark } from '#core/client/workbench/settings/SavingMark.tsx'
import { type SettingChange, useSaving } from '#core/client/workbench/settings/useSaving.ts'
import type { FieldError } from '#core/contract/errors.ts'
import { type BusinessDay, dayTypes } from '../contract/index.ts'
import { DayBar } from './DayBar.tsx'
import { dayName } from './dayName.ts'
import { HourSpans } from './HourSpans.tsx'

const ALL = [0, 1, 2, 3, 4, 5, 6]
const WORKING = [1, 2, 3, 4, 5]
export interface DayRowProps {
  saved: BusinessDay
  /** The day before, whose last interval may go on into this day. */
  before: BusinessDay | undefined
  /** The part of it that was written and is not saved; null where there is none. */
  draft: BusinessDay | null
  problemsOf: (day: BusinessDay) => readonly FieldError[]
  onDraft: (day: BusinessDay) => void
  /** Called once the day that was written is in force, or refused; what was written on top of it meanwhile stays. */
  onSaved: (day: BusinessDay) => void
  changeTo: (label: string, day: BusinessDay) => SettingChange
  onCopy: (to: readonly number[]) => void
}

/** Row of one day: its kind, its hours, and a bar that shows them. A kind counts at once, hours when one leaves the day or presses Enter. */
export function DayRow({ saved, before, draft, problemsOf, onDraft, onSaved, changeTo, onCopy }: DayRowProps) {
  const t = useT()
  const id = useId()
  const locale = useAtomValue(localeAtom)
  const { saving, save } = useSaving()
  const [isTried, setTried] = useState(false)
  const day = draft ?? saved
  const problems = isTried ? problemsOf(day) : []
  const name = dayName(day.day, locale)
  const commit = async (wanted: BusinessDay) => {
    if (JSON.stringify(wanted) === JSON.stringify(saved)) return onSaved(wanted)
    if (problemsOf(wanted).length > 0) return setTried(true)
    setTried(false)
    await save(changeTo(name, wanted))
    // Refused, the day is what the server has.
    onSaved(wanted)
  }
  const chooseType = (type: BusinessDay['type']) => {
    const wanted = { ...day, type }
    onDraft(wanted)
    if (problemsOf(wanted).length === 0) void commit(wanted)
  }
  const leave = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (draft && !currentTarget.contains(relatedTarget)) void commit(draft)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    if (draft) void commit(draft)
  }
  return (
    <fieldset className="hours-day" onBlur={leave} onKeyDown={press}>
      <legend className="hours-name">{name}</legend>
      <div className="hours-types">
        {dayTypes.map((type) => (
          <label key={type}>
            <input type="radio" name={`${id}-type`} checked={day.type === type} onChange={() => chooseType(type)} /> {t(`hours.type.${type}`)}
          </label>
        ))}
      </div>
      <div className="hours-times">
        {day.type === 'H' && (
          <HourSpans
            day={day}
            isWrong={(hour) => problems.some(({ field }) => field.endsWith(hour))}
            problem={problems[0] && t(`fields.${problems[0].code}`)}
            onChange={onDraft}
          />
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
      <DayBar day={day} before={before} />
      <SavingMark saving={saving} />
    </fieldset>
  )
}
