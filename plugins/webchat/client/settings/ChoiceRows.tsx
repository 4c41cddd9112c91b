import { useQuery } from '@tanstack/react-query'
import { queryOf } from '#core/client/http/queryOf.ts'
import { useT } from '#core/client/i18n/index.ts'
import { Segments } from '#core/client/ui/Segments.tsx'
import { Select } from '#core/client/ui/Select.tsx'
import { Switch } from '#core/client/ui/Switch.tsx'
import { SavingMark } from '#core/client/workbench/settings/SavingMark.tsx'
import { listQueues } from '#plugins/team/contract/index.ts'
import { type Asks, askings } from '../../contract/index.ts'
import { type FieldScope, useField } from './useField.ts'

/** Queue of the conversations that begin here. */
export function QueueRow(scope: FieldScope) {
  const t = useT()
  const label = t('webchat.field.queue')
  const { saving, commit } = useField(scope, label)
  const queues = useQuery(queryOf(listQueues, {})).data ?? []
  const options = [{ value: '', label: t('webchat.noQueue') }, ...queues.map(({ id, queue }) => ({ value: String(id), label: queue }))]
  return (
    <div>
      <Select
        label={label}
        help={t('webchat.field.queueHelp')}
        value={String(scope.webchat.queueId ?? '')}
        options={options}
        onChange={(value) => void commit({ queueId: value === '' ? null : Number(value) })}
      />
      <SavingMark saving={saving} />
    </div>
  )
}

/** Side of the button on the site. */
export function PositionRow(scope: FieldScope) {
  const t = useT()
  const label = t('webchat.field.position')
  const { saving, commit } = useField(scope, label)
  const sides = [
    { id: 'left' as const, title: t('webchat.position.left') },
    { id: 'right' as const, title: t('webchat.position.right') },
  ]
  return (
    <div className="form-field webchat-position">
      <div className="form-label">{label}</div>
      <Segments label={label} segments={sides} active={scope.webchat.position} onChange={(position) => void commit({ position })} />
      <SavingMark saving={saving} />
    </div>
  )
}

export function SwitchRow({ field, ...scope }: FieldScope & { field: 'showsHours' | 'takesFiles' }) {
  const t = useT()
  const label = t(`webchat.field.${field}`)
  const { saving, commit } = useField(scope, label)
  return (
    <div>
      <Switch label={label} help={t(`webchat.field.${field}Help`)} isOn={scope.webchat[field]} onChange={(isOn) => void commit({ [field]: isOn })} />
      <SavingMark saving={saving} />
    </div>
  )
}

/** Whether visitors are asked for something before they write. */
export function AskRow({ field, asks, ...scope }: FieldScope & { field: keyof Asks; asks: Asks }) {
  const t = useT()
  const label = t(`webchat.ask.${field}`)
  const { saving, commit } = useField(scope, label)
  const segments = askings.map((id) => ({ id, title: t(`webchat.asking.${id}`) }))
  return (
    <div className="webchat-ask">
      <div>{label}</div>
      <Segments label={label} segments={segments} active={asks[field]} onChange={(asking) => void commit({ asks: { ...asks, [field]: asking } })} />
      <SavingMark saving={saving} />
    </div>
  )
}
