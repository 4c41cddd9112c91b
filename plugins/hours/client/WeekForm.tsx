import { useState } from 'react'
import { call } from '#core/client/http/call.ts'
import { useT } from '#core/client/i18n/index.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { onSubmitKeys } from '#core/client/ui/onSubmitKeys.ts'
import { type BusinessDay, putHours, weekProblems } from '../contract/index.ts'
import { DayRow } from './DayRow.tsx'
import { useSaving } from './useSaving.ts'

export interface WeekFormProps {
  saved: readonly BusinessDay[]
  /** What is not saved yet; null where nothing is. */
  draft: readonly BusinessDay[] | null
  onDraft: (week: BusinessDay[] | null) => void
}

/** Seven days, each open, closed or with hours; one day can be copied to the others. */
export function WeekForm({ saved, draft, onDraft }: WeekFormProps) {
  const t = useT()
  const week = draft ?? saved
  const [isTried, setTried] = useState(false)
  const { save, isBusy, problem } = useSaving()
  const problems = weekProblems(week)
  const isDirty = JSON.stringify(week) !== JSON.stringify(saved)
  const change = (day: number, part: Partial<BusinessDay>) => onDraft(week.map((one) => (one.day === day ? { ...one, ...part } : one)))
  const copy = ({ type, hr1, hr2, hr3, hr4 }: BusinessDay, to: readonly number[]) =>
    onDraft(week.map((one) => (to.includes(one.day) ? { ...one, type, hr1, hr2, hr3, hr4 } : one)))
  const submit = () => {
    setTried(true)
    if (problems.length > 0) return
    const onSaved = () => {
      onDraft(null)
      setTried(false)
    }
    void save(() => call(putHours, { businessHours: [...week] }), 'hours.done.week', onSaved)
  }
  return (
    <form
      noValidate
      onKeyDown={onSubmitKeys(submit)}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {week.map((day) => (
        <DayRow
          key={day.day}
          day={day}
          problems={isTried ? problems.filter(({ field }) => field.startsWith(`businessHours.${day.day}.`)) : []}
          onChange={(part) => change(day.day, part)}
          onCopy={(to) => copy(day, to)}
        />
      ))}
      <div role="alert" className="form-problem">
        {problem ?? (isTried && problems.length > 0 ? t('hours.week.refused') : null)}
      </div>
      <Button type="submit" variant="primary" keys="mod+enter" isBusy={isBusy} disabled={!isDirty}>
        {t('hours.week.save')}
      </Button>
    </form>
  )
}
