import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { sessionAtom } from '#core/client/auth/session.atoms.ts'
import { call } from '#core/client/http/call.ts'
import { useT } from '#core/client/i18n/index.ts'
import { SearchField } from '#core/client/ui/SearchField.tsx'
import { Select } from '#core/client/ui/Select.tsx'
import { everybodyQuery } from '#plugins/team/contract/everybody.ts'
import { duePeriods, priorities } from '../contract/index.ts'
import { filterSchema, shownStates, type TaskFilter } from './useTaskList.ts'

interface TaskBarProps {
  filter: TaskFilter
  onChange: (filter: TaskFilter) => void
}

/** Search, priority and, for leaders, the owner; in the list also state and due time, which are the columns of the board. */
export function TaskBar({ filter, onChange }: TaskBarProps) {
  const t = useT()
  const leads = useAtomValue(sessionAtom)?.profile !== 'user'
  const people = useQuery({ ...everybodyQuery(call), enabled: leads }).data ?? []
  const change = (part: Record<string, string>) => onChange(filterSchema.parse({ ...filter, ...part }))
  return (
    <>
      <SearchField label={t('tasks.search')} value={filter.search} onChange={(search) => change({ search })} />
      {filter.layout === 'list' && (
        <>
          <Select
            label={t('tasks.filter.status')}
            value={filter.status}
            options={shownStates.map((value) => ({ value, label: t(`tasks.shown.${value}`) }))}
            onChange={(status) => change({ status })}
          />
          <Select
            label={t('tasks.filter.due')}
            value={filter.due}
            options={duePeriods.map((value) => ({ value, label: t(`tasks.due.${value}`) }))}
            onChange={(due) => change({ due })}
          />
        </>
      )}
      <Select
        label={t('tasks.filter.priority')}
        value={filter.priority}
        options={[{ value: '', label: t('tasks.filter.anyPriority') }, ...priorities.map((value) => ({ value, label: t(`tasks.priority.${value}`) }))]}
        onChange={(priority) => change({ priority })}
      />
      {leads && (
        <Select
          label={t('tasks.filter.owner')}
          value={filter.ownerId}
          options={[{ value: '', label: t('tasks.filter.anyOwner') }, ...people.map(({ id, name }) => ({ value: String(id), label: name }))]}
          onChange={(ownerId) => change({ ownerId })}
        />
      )}
    </>
  )
}
