import { useQuery } from '@tanstack/react-query'
import { call } from '#core/client/http/call.ts'
import { queryOf } from '#core/client/http/queryOf.ts'
import { useT } from '#core/client/i18n/index.ts'
import type { OwnFieldProps } from '#core/client/resource/screen.ts'
import { Select } from '#core/client/ui/Select.tsx'
import { TickFields } from '#core/client/ui/TickFields.tsx'
import { listConnections } from '#plugins/connections/contract/index.ts'
import { everybodyQuery } from '#plugins/team/contract/everybody.ts'
import type { voiceDevices } from '../../contract/index.ts'

type Props = OwnFieldProps<(typeof voiceDevices)['fields']>

/** The connection whose number the device phones with. */
export function ConnectionField({ draft, change, problemOf }: Props) {
  const t = useT()
  const connections = useQuery(queryOf(listConnections, {})).data ?? []
  return (
    <Select
      label={t('voice.devices.form.whatsappId')}
      help={t('voice.devices.form.whatsappIdHelp')}
      value={String(draft.whatsappId)}
      error={problemOf('whatsappId')}
      options={[{ value: '0', label: t('voice.devices.form.choose') }, ...connections.map(({ id, name }) => ({ value: String(id), label: name }))]}
      onChange={(id) => change({ whatsappId: Number(id) })}
    />
  )
}

/** People who may phone with it. */
export function PeopleField({ draft, change, problemOf }: Props) {
  const t = useT()
  const people = useQuery(everybodyQuery(call)).data ?? []
  return (
    <TickFields
      label={t('voice.devices.form.userIds')}
      help={t('voice.devices.form.userIdsHelp')}
      options={people.map(({ id, name }) => ({ id, name }))}
      chosen={draft.userIds}
      error={problemOf('userIds')}
      onChange={(userIds) => change({ userIds })}
    />
  )
}
