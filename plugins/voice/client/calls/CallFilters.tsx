import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { sessionAtom } from '#core/client/auth/session.atoms.ts'
import { call } from '#core/client/http/call.ts'
import { queryOf } from '#core/client/http/queryOf.ts'
import { useT } from '#core/client/i18n/index.ts'
import { DateField } from '#core/client/ui/date/DateField.tsx'
import { Select } from '#core/client/ui/Select.tsx'
import { everybodyQuery } from '#plugins/team/contract/everybody.ts'
import { callDirections, callStatuses, listCallDevices } from '../../contract/index.ts'
import type { CallFilter } from './useCallList.ts'

/** Days, person (for who leads), device, state and direction. */
export function CallFilters({ filter, onChange }: { filter: CallFilter; onChange: (part: Partial<CallFilter>) => void }) {
  const t = useT()
  const leads = useAtomValue(sessionAtom)?.profile !== 'user'
  const people = useQuery({ ...everybodyQuery(call), enabled: leads }).data ?? []
  const devices = useQuery(queryOf(listCallDevices, {})).data ?? []
  const any = (label: string) => ({ value: '', label: t(label) })
  return (
    <>
      <DateField isLazy leans="back" label={t('voice.filter.from')} value={filter.startDate} onChange={(startDate) => onChange({ startDate })} />
      <DateField isLazy leans="back" label={t('voice.filter.to')} value={filter.endDate} onChange={(endDate) => onChange({ endDate })} />
      {leads && (
        <Select
          label={t('voice.column.user')}
          value={filter.userId}
          options={[any('voice.filter.anybody'), ...people.map(({ id, name }) => ({ value: String(id), label: name }))]}
          onChange={(userId) => onChange({ userId })}
        />
      )}
      <Select
        label={t('voice.column.device')}
        value={filter.deviceId}
        options={[any('voice.filter.all'), ...devices.map(({ id, name }) => ({ value: String(id), label: name }))]}
        onChange={(deviceId) => onChange({ deviceId })}
      />
      <Select
        label={t('voice.column.status')}
        value={filter.status}
        options={[any('voice.filter.allStatuses'), ...callStatuses.map((status) => ({ value: status, label: t(`voice.status.${status}`) }))]}
        onChange={(status) => onChange({ status })}
      />
      <Select
        label={t('voice.column.direction')}
        value={filter.direction}
        options={[any('voice.filter.both'), ...callDirections.map((direction) => ({ value: direction, label: t(`voice.direction.${direction}`) }))]}
        onChange={(direction) => onChange({ direction })}
      />
    </>
  )
}
