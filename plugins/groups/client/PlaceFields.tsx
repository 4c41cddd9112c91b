import { useQuery } from '@tanstack/react-query'
import { useT } from '#core/client/i18n/index.ts'
import { Select } from '#core/client/ui/Select.tsx'
import type { Place } from '../contract/index.ts'
import { groupConnectionsQuery, groupsQuery } from './queries.ts'
import { reasonText } from './reasonText.ts'

/** The ability that a rule needs of the channel of its connection. */
export type PlaceNeed = 'lists' | 'removes' | 'deletes'

export interface PlaceFieldsProps {
  place: Place & { groupName: string }
  need: PlaceNeed
  problemOf: (field: string) => string | null
  onChange: (part: Partial<Place & { groupName: string }>) => void
}

/** Which groups of which connection; connections whose channel cannot do it are named with the reason. */
export function PlaceFields({ place: { whatsappId, groupId, groupName }, need, problemOf, onChange }: PlaceFieldsProps) {
  const t = useT()
  const all = useQuery(groupConnectionsQuery).data
  const fitting = all?.filter((connection) => connection[need] || connection.id === whatsappId) ?? []
  const others = all?.filter((connection) => !connection[need]).map(({ name }) => name) ?? []
  const { data } = useQuery(groupsQuery(whatsappId))
  const groups = data?.groups ?? []
  const isListed = groupId === null || groups.some(({ id }) => id === groupId)
  const limits = others.length > 0 ? t(`groups.place.unable.${need}`, { names: others.join(', ') }) : undefined
  return (
    <>
      <Select
        label={t('groups.place.connection')}
        value={whatsappId === 0 ? '' : String(whatsappId)}
        options={[{ value: '', label: t('groups.place.choose') }, ...fitting.map(({ id, name }) => ({ value: String(id), label: name }))]}
        help={all && fitting.length === 0 && others.length === 0 ? t('groups.place.none') : limits}
        error={problemOf('whatsappId')}
        onChange={(id) => onChange({ whatsappId: Number(id), groupId: null, groupName: '' })}
      />
      <Select
        label={t('groups.place.group')}
        value={groupId ?? ''}
        options={[
          { value: '', label: t('groups.place.all') },
          ...(isListed ? [] : [{ value: groupId ?? '', label: groupName || groupId || '' }]),
          ...groups.map(({ id, name, size }) => ({ value: id, label: t('groups.place.option', { name, count: size }) })),
        ]}
        help={data?.reason ? t('groups.place.unknown', { reason: reasonText(t, data.reason) }) : undefined}
        error={problemOf('groupId')}
        onChange={(id) => onChange({ groupId: id === '' ? null : id, groupName: groups.find((group) => group.id === id)?.name ?? '' })}
      />
    </>
  )
}
