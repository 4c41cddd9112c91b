import { useT } from '#core/client/i18n/index.ts'
import { SavingMark } from '#core/client/workbench/settings/SavingMark.tsx'
import { useSaving } from '#core/client/workbench/settings/useSaving.ts'
import { type BusinessDay, weekProblems } from '../contract/index.ts'
import { changeDays } from './changeHours.ts'
import { DayRow } from './DayRow.tsx'

export interface WeekFormProps {
  saved: readonly BusinessDay[]
  /** Days that are being written; null where none is. */
  draft: readonly BusinessDay[] | null
  /** What becomes of the days that are being written. */
  onDraft: (change: (days: readonly BusinessDay[]) => readonly BusinessDay[]) => void
}

/** Seven days, each open, closed or with hours, saved when one leaves it; one day can be copied to the others. */
export function WeekForm({ saved, draft, onDraft }: WeekFormProps) {
  const t = useT()
  const { saving, save } = useSaving()
  const drafted = (of: number) => draft?.find(({ day }) => day === of)
  const isSame = (one: BusinessDay, other: BusinessDay) => JSON.stringify(one) === JSON.stringify(other)
  const weekWith = (day: BusinessDay) => saved.map((one) => (one.day === day.day ? day : one))
  const copy = ({ day: from, type, hr1, hr2, hr3, hr4 }: BusinessDay, to: readonly number[]) => {
    const week = saved.map((one) => (one.day === from || to.includes(one.day) ? { ...one, type, hr1, hr2, hr3, hr4 } : one))
    if (weekProblems(week).length > 0) return
    onDraft(() => [])
    const isOf = ({ day }: BusinessDay) => day === from || to.includes(day)
    void save(changeDays(t('hours.week.title'), week.filter(isOf), saved.filter(isOf)))
  }
  return (
    <>
      {saved.map((day) => (
        <DayRow
          key={day.day}
          saved={day}
          draft={drafted(day.day) ?? null}
          problemsOf={(wanted) => weekProblems(weekWith(wanted)).filter(({ field }) => field.startsWith(`businessHours.${day.day}.`))}
          onDraft={(wanted) => onDraft((days) => [...days.filter((one) => one.day !== wanted.day), wanted])}
          onSaved={(wanted) => onDraft((days) => days.filter((one) => !isSame(one, wanted)))}
          changeTo={(label, wanted) => changeDays(label, [wanted], [day])}
          onCopy={(to) => copy(drafted(day.day) ?? day, to)}
        />
      ))}
      <SavingMark saving={saving} />
    </>
  )
}
