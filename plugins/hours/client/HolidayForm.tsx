import { useState } from 'react'
import { offerUndo } from '#core/client/commands/undo.ts'
import { useT } from '#core/client/i18n/index.ts'
import { DateField } from '#core/client/ui/date/DateField.tsx'
import { FormDialog } from '#core/client/ui/FormDialog.tsx'
import { Switch } from '#core/client/ui/Switch.tsx'
import { TextArea } from '#core/client/ui/TextArea.tsx'
import { TextField } from '#core/client/ui/TextField.tsx'
import { AppError, type FieldError } from '#core/contract/errors.ts'
import { type Holiday, holidayProblems, LONGEST_ABSENCE } from '../contract/index.ts'
import { changeHolidays } from './changeHours.ts'

const EMPTY: Holiday = { date: '', name: '', recurring: false }

export interface HolidayFormProps {
  /** Null for a new one. */
  holiday: Holiday | null
  others: readonly Holiday[]
  onClose: () => void
}

/** Writes or changes one holiday. */
export function HolidayForm({ holiday, others, onClose }: HolidayFormProps) {
  const t = useT()
  const [draft, setDraft] = useState<Holiday>(holiday ?? EMPTY)
  const [problems, setProblems] = useState<readonly FieldError[]>([])
  const change = (part: Partial<Holiday>) => setDraft((now) => ({ ...now, ...part }))
  const problemOf = (field: string) => {
    const problem = problems.find((one) => one.field.endsWith(`.${field}`))
    return problem ? t(`fields.${problem.code}`) : null
  }
  const save = async () => {
    const wanted = [...others, draft]
    const found = holidayProblems(wanted)
    setProblems(found)
    if (found.length > 0) throw new AppError('ERR_HOLIDAY_REFUSED', 422, { message: t('hours.week.refused') })
    const { label, work, undo } = changeHolidays(t('hours.done.holidays'), wanted, holiday ? [...others, holiday] : others)
    await work()
    offerUndo({ label, undo: async () => void (await undo()) })
  }
  return (
    <FormDialog
      title={t(holiday ? 'hours.holiday.edit' : 'hours.holiday.new')}
      isDirty={JSON.stringify(draft) !== JSON.stringify(holiday ?? EMPTY)}
      onSave={save}
      onClose={onClose}
    >
      <DateField label={t('hours.holiday.date')} value={draft.date} error={problemOf('date')} onChange={(date) => change({ date })} />
      <TextField label={t('hours.holiday.name')} value={draft.name} maxLength={80} error={problemOf('name')} onChange={(name) => change({ name })} />
      <Switch label={t('hours.holiday.recurring')} isOn={draft.recurring} onChange={(recurring) => change({ recurring })} />
      <TextArea
        rows={3}
        label={t('hours.holiday.message')}
        help={t('hours.holiday.messageHelp')}
        value={draft.message ?? ''}
        maxLength={LONGEST_ABSENCE}
        onChange={(message) => change({ message })}
      />
    </FormDialog>
  )
}
