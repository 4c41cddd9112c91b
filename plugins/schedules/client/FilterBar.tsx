import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { call } from '#core/client/http/call.ts'
import { useT } from '#core/client/i18n/index.ts'
import { SearchField } from '#core/client/ui/SearchField.tsx'
import { Select } from '#core/client/ui/Select.tsx'
import { everybodyQuery } from '#plugins/team/contract/everybody.ts'
import { leadsSchedules, scheduleStatuses } from '../contract/index.ts'
import { filterSchema, periods, type ScheduleFilter } from './useScheduleList.ts'
import { viewerAtom } from './viewer.ts'

export interface FilterBarProps {
  filter: ScheduleFilter
  onChange: (filter: ScheduleFilter) => void
}

/** Search, period, state and, for who leads, person. */
export function FilterBar({ filter, onChange }: FilterBarProps) {
  const t = useT()
  const viewer = useAtomValue(viewerAtom)
  const leads = viewer !== null && leadsSchedules(viewer)
  const people = useQuery({ ...everybodyQuery(call), enabled: leads }).data ?? []
  const change = (part: Record<string, string>) => onChange(filterSchema.parse({ ...filter, ...part }))
  return (
    <>
      <SearchField label={t('schedules.search')} value={filter.search} onChange={(search) => change({ search })} />
      <Select
        label={t('schedules.filter.period')}
        value={filter.period}
        options={periods.map((value) => ({ value, label: t(`schedules.period.${value}`) }))}
        onChange={(period) => change({ period })}
      />
      <Select
        label={t('schedules.filter.status')}
        value={filter.status}
        options={[
          { value: '', label: t('schedules.filter.anyStatus') },
          ...scheduleStatuses.map((value) => ({ value, label: t(`schedules.status.${value}`) })),
        ]}
        onChange={(status) => change({ status })}
      />
      {leads && (
        <Select
          label={t('schedules.filter.person')}
          value={filter.userId}
          options={[{ value: '', label: t('schedules.filter.anyPerson') }, ...people.map(({ id, name }) => ({ value: String(id), label: name }))]}
          onChange={(userId) => change({ userId })}
        />
      )}
    </>
  )
}
