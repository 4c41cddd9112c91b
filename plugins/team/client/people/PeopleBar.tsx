import { useQuery } from '@tanstack/react-query'
import { useT } from '#core/client/i18n/index.ts'
import { SearchField } from '#core/client/ui/SearchField.tsx'
import { Select } from '#core/client/ui/Select.tsx'
import { companyProfiles } from '../../contract/personFields.ts'
import { type PeopleFilter, peopleFilterSchema } from './peopleFilter.ts'
import { queuesQuery } from './queries.ts'

/** Filters of the list of people. */
export function PeopleBar({ filter, onChange }: { filter: PeopleFilter; onChange: (part: Partial<PeopleFilter>) => void }) {
  const t = useT()
  const queues = useQuery(queuesQuery).data ?? []
  const narrow = (part: Record<string, string>) => onChange(peopleFilterSchema.parse({ ...filter, ...part }))
  return (
    <>
      <SearchField label={t('team.people.search')} value={filter.search} onChange={(search) => narrow({ search })} />
      <Select
        label={t('team.column.profile')}
        value={filter.profile}
        options={[{ value: '', label: t('team.filter.anyProfile') }, ...companyProfiles.map((value) => ({ value, label: t(`workbench.profile.${value}`) }))]}
        onChange={(profile) => narrow({ profile })}
      />
      <Select
        label={t('team.column.queues')}
        value={filter.queue}
        options={[
          { value: '', label: t('team.filter.anyQueue') },
          { value: 'none', label: t('team.filter.noQueue') },
          ...queues.map(({ id, queue }) => ({ value: String(id), label: queue })),
        ]}
        onChange={(queue) => narrow({ queue })}
      />
      <Select
        label={t('team.column.state')}
        value={filter.state}
        options={['', 'active', 'suspended'].map((value) => ({ value, label: t(`team.filter.${value || 'anyState'}`) }))}
        onChange={(state) => narrow({ state })}
      />
    </>
  )
}
