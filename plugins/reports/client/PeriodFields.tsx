import { useT } from '#core/client/i18n/index.ts'
import { DateField } from '#core/client/ui/date/DateField.tsx'
import { dayText, localNow } from '#core/client/ui/date/localText.ts'
import { Select } from '#core/client/ui/Select.tsx'
import { daysOfPeriod, periodNames, periodOfDays } from './periods.ts'

interface Days {
  startDate: string
  endDate: string
}

export interface PeriodFieldsProps {
  /** Empty where nobody chose any. */
  days: Days
  /** The days that are meant then; undefined where that is all of them. */
  usual?: Days | undefined
  onChange: (days: Days) => void
}

/** A period by its name, or by its first and last day. */
export function PeriodFields({ days, usual, onChange }: PeriodFieldsProps) {
  const t = useT()
  const today = dayText(localNow())
  const shown = { startDate: days.startDate || (usual?.startDate ?? ''), endDate: days.endDate || (usual?.endDate ?? '') }
  const isAll = shown.startDate === '' && shown.endDate === ''
  const choose = (value: string) => {
    const name = periodNames.find((one) => one === value)
    if (name) onChange(daysOfPeriod(name, today))
    else if (value === 'all') onChange({ startDate: '', endDate: '' })
  }
  const options = [
    ...(usual ? [] : [{ value: 'all', label: t('reports.period.all') }]),
    ...periodNames.map((value) => ({ value, label: t(`reports.period.${value}`) })),
    { value: 'custom', label: t('reports.period.custom') },
  ]
  return (
    <>
      <Select label={t('reports.period')} value={isAll && !usual ? 'all' : (periodOfDays(shown, today) ?? 'custom')} options={options} onChange={choose} />
      <DateField isLazy leans="back" label={t('reports.filter.from')} value={shown.startDate} onChange={(startDate) => onChange({ ...shown, startDate })} />
      <DateField isLazy leans="back" label={t('reports.filter.to')} value={shown.endDate} onChange={(endDate) => onChange({ ...shown, endDate })} />
    </>
  )
}
