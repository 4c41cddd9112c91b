import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { sessionAtom } from '#core/client/auth/session.atoms.ts'
import { call } from '#core/client/http/call.ts'
import { queryOf } from '#core/client/http/queryOf.ts'
import { useT } from '#core/client/i18n/index.ts'
import { DateField } from '#core/client/ui/date/DateField.tsx'
import { Select } from '#core/client/ui/Select.tsx'
import { everybodyQuery } from '#plugins/team/contract/everybody.ts'
import { listQueues } from '#plugins/team/contract/index.ts'
import { SCORES } from '../../contract/index.ts'
import type { RatingFilter } from './useRatingList.ts'

export interface RatingFiltersProps {
  filter: RatingFilter
  onChange: (filter: RatingFilter) => void
}

/** Days, person (for who leads), queue and score. */
export function RatingFilters({ filter, onChange }: RatingFiltersProps) {
  const t = useT()
  const leads = useAtomValue(sessionAtom)?.profile !== 'user'
  const people = useQuery({ ...everybodyQuery(call), enabled: leads }).data ?? []
  const queues = useQuery(queryOf(listQueues, {})).data ?? []
  const change = (part: Partial<RatingFilter>) => onChange({ ...filter, ...part })
  return (
    <>
      <DateField isLazy leans="back" label={t('ratings.filter.from')} value={filter.startDate} onChange={(startDate) => change({ startDate })} />
      <DateField isLazy leans="back" label={t('ratings.filter.to')} value={filter.endDate} onChange={(endDate) => change({ endDate })} />
      {leads && (
        <Select
          label={t('ratings.column.user')}
          value={filter.userId}
          options={[{ value: '', label: t('ratings.filter.anyUser') }, ...people.map(({ id, name }) => ({ value: String(id), label: name }))]}
          onChange={(userId) => change({ userId })}
        />
      )}
      <Select
        label={t('ratings.column.queue')}
        value={filter.queueId}
        options={[{ value: '', label: t('ratings.filter.anyQueue') }, ...queues.map(({ id, queue }) => ({ value: String(id), label: queue }))]}
        onChange={(queueId) => change({ queueId })}
      />
      <Select
        label={t('ratings.column.rate')}
        value={filter.rate}
        options={[
          { value: '', label: t('ratings.filter.anyRate') },
          ...Array.from({ length: SCORES }, (_none, at) => ({ value: String(at + 1), label: String(at + 1) })),
        ]}
        onChange={(rate) => change({ rate })}
      />
    </>
  )
}
