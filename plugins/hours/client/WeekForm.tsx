import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { localeAtom, useT } from '#core/client/i18n/index.ts'
import { SavingMark } from '#core/client/workbench/settings/SavingMark.tsx'
import { useSaving } from '#core/client/workbench/settings/useSaving.ts'
import { type BusinessDay, weekProblems } from '../contract/index.ts'
import { changeDays } from './changeHours.ts'
import { DayRow } from './DayRow.tsx'
import { dayName } from './dayName.ts'

export interface WeekFormProps {
  saved: readonly BusinessDay[]
  /** Days that are being written; null where none is. */
  draft: readonly BusinessDay[] | null
  /** Changes the days that are being written. */
  onDraft: (change: (days: readonly BusinessDay[]) => readonly BusinessDay[]) => void
}

/** Seven days, each open, closed or with hours, saved when one leaves it; one day can be copied to the others. */
export function WeekForm({ saved, draft, onDraft }: WeekFormProps) {
  const t = useT()
  const locale = useAtomValue(localeAtom)
  const { saving, save } = useSaving()
  /** Why a day could not be copied. */
  const [refused, setRefused] = useState<string | null>(null)
  const drafted = (of: number) => draft?.find(({ day }) => day === of)
  const isSame = (one: BusinessDay, other: BusinessDay) => JSON.stringify(one) === JSON.stringify(other)
  const weekWith = (day: BusinessDay) => saved.map((one) => (one.day === day.day ? day : one))
  const before = (of: number) => drafted((of + 6) % 7) ?? saved.find(({ day }) => day === (of + 6) % 7)
  const copy = (from: BusinessDay, to: readonly number[]) => {
    const week = saved.map((one) => (one.day === from.day || to.includes(one.day) ? { ...from, day: one.day, label: one.label } : one))
    const [problem] = weekProblems(week)
    setRefused(problem ? t('hours.copy.refused', { day: dayName(from.day, locale), problem: t(`fields.${problem.code}`) }) : null)
    if (problem) return
    onDraft(() => [])
    const isOf = ({ day }: BusinessDay) => day === from.day || to.includes(day)
    void save(changeDays(t('hours.week.title'), week.filter(isOf), saved.filter(isOf)))
  }
  return (
    <>
      {saved.map((day) => (
        <DayRow
          key={day.day}
          saved={day}
          before={before(day.day)}
          draft={drafted(day.day) ?? null}
          problemsOf={(wanted) => weekProblems(weekWith(wanted)).filter(({ field }) => field.startsWith(`businessHours.${day.day}.`))}
          onDraft={(wanted) => onDraft((days) => [...days.filter((one) => one.day !== wanted.day), wanted])}
          onSaved={(wanted) => onDraft((days) => days.filter((one) => !isSame(one, wanted)))}
          changeTo={(label, wanted) => changeDays(label, [wanted], [day])}
          onCopy={(to) => copy(drafted(day.day) ?? day, to)}
        />
      ))}
      {refused && (
        <p role="alert" className="form-error">
          {refused}
        </p>
      )}
      <SavingMark saving={saving} />
    </>
  )
}
