import { useT } from '#core/client/i18n/index.ts'
import { MultiPick } from '#core/client/ui/MultiPick.tsx'
import { Select } from '#core/client/ui/Select.tsx'
import { Switch } from '#core/client/ui/Switch.tsx'
import type { NodeOf } from '../../contract/index.ts'
import { useChoices } from '../choices/names.ts'
import { ChoiceField } from './fields/ChoiceField.tsx'
import { NumberField } from './fields/NumberField.tsx'
import { VariableText } from './fields/VariableText.tsx'
import type { FieldsProps } from './fieldsProps.ts'

const units = { seconds: 1, minutes: 60, hours: 3_600, days: 86_400 } as const
const unitNames = ['seconds', 'minutes', 'hours', 'days'] as const
const MOST_SECONDS = 604_800

/** The largest unit in which so many seconds are a whole number. */
const unitOf = (seconds: number) => unitNames.toReversed().find((name) => seconds % units[name] === 0) ?? 'seconds'

export function WaitFields({ node, onChange }: FieldsProps<NodeOf<'wait'>>) {
  const t = useT()
  const seconds = 'seconds' in node.for ? node.for.seconds : null
  const unit = seconds === null ? 'minutes' : unitOf(seconds)
  const put = (next: number) => onChange({ ...node, for: { seconds: Math.min(next, MOST_SECONDS) } })
  return (
    <>
      <Select
        label={t('flows.waitFor')}
        value={seconds === null ? 'opens' : unit}
        options={[...unitNames.map((name) => ({ value: name, label: t(`flows.unit.${name}`) })), { value: 'opens', label: t('flows.wait.opens') }]}
        onChange={(next) => {
          const chosen = unitNames.find((name) => name === next)
          if (chosen) put((seconds === null ? 1 : seconds / units[unit]) * units[chosen])
          else onChange({ ...node, for: { until: 'opens' } })
        }}
      />
      {seconds !== null && (
        <NumberField
          label={t(`flows.unit.${unit}`)}
          value={seconds / units[unit]}
          least={1}
          most={Math.floor(MOST_SECONDS / units[unit])}
          onChange={(count) => put(count * units[unit])}
        />
      )}
    </>
  )
}

export function LabelFields({ node, onChange }: FieldsProps<NodeOf<'label'>>) {
  const t = useT()
  const { labels } = useChoices()
  const options = [
    {
      title: t('flows.labelsAdded'),
      chosen: node.add,
      put: (add: number[]) => onChange({ ...node, add, remove: node.remove.filter((id) => !add.includes(id)) }),
    },
    {
      title: t('flows.labelsRemoved'),
      chosen: node.remove,
      put: (remove: number[]) => onChange({ ...node, remove, add: node.add.filter((id) => !remove.includes(id)) }),
    },
  ]
  return options.map(({ title, chosen, put }) => (
    <div key={title} className="form-field">
      <span className="form-label">{title}</span>
      <MultiPick label={t('flows.findLabel')} listLabel={title} none={t('flows.noLabel')} options={labels} chosen={chosen} onChange={put} />
    </div>
  ))
}

export function LaneFields({ node, onChange }: FieldsProps<NodeOf<'lane'>>) {
  const t = useT()
  return (
    <ChoiceField
      label={t('flows.lane')}
      choices={useChoices().lanes}
      value={node.laneId}
      none={t('flows.none.lane')}
      onChange={(laneId) => onChange({ ...node, laneId })}
    />
  )
}

export function NoteFields({ node, onChange }: FieldsProps<NodeOf<'note'>>) {
  const t = useT()
  return <VariableText label={t('flows.noteText')} help={t('flows.noteHelp')} value={node.text} onChange={(text) => onChange({ ...node, text })} />
}

export function AssistantFields({ node, onChange }: FieldsProps<NodeOf<'assistant'>>) {
  const t = useT()
  const { assistants } = useChoices()
  return (
    <>
      <ChoiceField
        label={t('flows.assistant')}
        choices={assistants}
        value={node.assistantId}
        none={t('flows.choose')}
        {...(assistants.length === 0 && { help: t('flows.noAssistants') })}
        onChange={(assistantId) => onChange({ ...node, assistantId: assistantId ?? 0 })}
      />
      <Select
        label={t('flows.assistantMode')}
        value={node.mode}
        options={[
          { value: 'takeOver', label: t('flows.assistantMode.takeOver') },
          { value: 'oneReply', label: t('flows.assistantMode.oneReply') },
        ]}
        onChange={(mode) => onChange({ ...node, mode: mode === 'oneReply' ? 'oneReply' : 'takeOver' })}
      />
    </>
  )
}

export function JumpFields({ node, onChange }: FieldsProps<NodeOf<'jump'>>) {
  const t = useT()
  return (
    <>
      <ChoiceField
        label={t('flows.flow')}
        choices={useChoices().flows}
        value={node.flowId}
        none={t('flows.choose')}
        onChange={(flowId) => onChange({ ...node, flowId: flowId ?? 0 })}
      />
      <Switch
        label={t('flows.returns')}
        help={t('flows.returnsHelp')}
        isOn={node.returns}
        onChange={(returns) => onChange({ ...node, returns, back: returns ? node.back : null })}
      />
    </>
  )
}

export function TransferFields({ node, onChange }: FieldsProps<NodeOf<'transfer'>>) {
  const t = useT()
  const { queues, people } = useChoices()
  return (
    <>
      <ChoiceField
        label={t('flows.queue')}
        choices={queues}
        value={node.queueId}
        none={t('flows.none.queue')}
        onChange={(queueId) => onChange({ ...node, queueId })}
      />
      <ChoiceField
        label={t('flows.person')}
        choices={people}
        value={node.userId}
        none={t('flows.none.person')}
        onChange={(userId) => onChange({ ...node, userId })}
      />
      <VariableText label={t('flows.transferSay')} rows={3} value={node.say ?? ''} onChange={(say) => onChange({ ...node, say })} />
    </>
  )
}

export function CloseFields({ node, onChange }: FieldsProps<NodeOf<'close'>>) {
  const t = useT()
  return (
    <>
      <ChoiceField
        label={t('flows.reason')}
        choices={useChoices().reasons}
        value={node.reasonId}
        none={t('flows.none.reason')}
        onChange={(reasonId) => onChange({ ...node, reasonId })}
      />
      <VariableText label={t('flows.closeSay')} rows={3} value={node.say ?? ''} onChange={(say) => onChange({ ...node, say })} />
    </>
  )
}
