import { useT } from '#core/client/i18n/index.ts'
import { Select } from '#core/client/ui/Select.tsx'
import { Switch } from '#core/client/ui/Switch.tsx'
import { TextField } from '#core/client/ui/TextField.tsx'
import { answerTypes, type FlowDocument, type NodeOf, type Option } from '../../contract/index.ts'
import { shortId } from '../editor/drawCommands.ts'
import { cleanName } from './cleanName.ts'
import { NumberField } from './fields/NumberField.tsx'
import { PartsField } from './fields/PartsField.tsx'
import { RoutesField } from './fields/RoutesField.tsx'
import { Rows } from './fields/Rows.tsx'
import { VariableText } from './fields/VariableText.tsx'
import type { FieldsProps } from './fieldsProps.ts'

const MOST_PARTS = 10
const MOST_OPTIONS = 30
const LONGEST_LABEL = 72

/** A question: what is said, what answers there are, and what happens where none comes. */
export function AskFields({ node, onChange }: FieldsProps<NodeOf<'ask'>>) {
  const t = useT()
  return (
    <>
      <PartsField parts={node.parts} least={0} most={MOST_PARTS} onChange={(parts) => onChange({ ...node, parts })} />
      <OptionFields node={node} onChange={onChange} />
      <AnswerFields node={node} onChange={onChange} />
      <RoutesField title={t('flows.routes')} routes={node.routes} onChange={(routes) => onChange({ ...node, routes })} />
      <Switch
        label={t('flows.invalid')}
        help={t('flows.invalidHelp')}
        isOn={node.invalid !== undefined}
        onChange={(isOn) => {
          const { invalid: _before, ...rest } = node
          onChange(isOn ? { ...rest, invalid: { max: 3, repeat: true, next: null } } : rest)
        }}
      />
      {node.invalid && <InvalidFields invalid={node.invalid} onChange={(invalid) => onChange({ ...node, invalid })} />}
      <Switch
        label={t('flows.silence')}
        help={t('flows.silenceHelp')}
        isOn={node.silence !== undefined}
        onChange={(isOn) => {
          const { silence: _before, ...rest } = node
          onChange(isOn ? { ...rest, silence: { minutes: 60, next: null } } : rest)
        }}
      />
      {node.silence && <SilenceFields silence={node.silence} onChange={(silence) => onChange({ ...node, silence })} />}
    </>
  )
}

function OptionFields({ node, onChange }: FieldsProps<NodeOf<'ask'>>) {
  const t = useT()
  const put = (options: Option[]) => {
    const { menu, ...rest } = node
    onChange(options.length > 0 ? { ...rest, menu: { as: menu?.as ?? 'auto', options } } : rest)
  }
  return (
    <>
      <Rows
        title={t('flows.options')}
        rows={node.menu?.options ?? []}
        keyOf={({ id }) => id}
        nameOf={({ label }, index) => label || t('flows.optionNumber', { number: index + 1 })}
        onChange={put}
        create={() => ({ id: shortId(), label: '', next: null })}
        addLabel={t('flows.addOption')}
        most={MOST_OPTIONS}
      >
        {(option, change, index) => (
          <TextField
            label={t('flows.optionNumber', { number: index + 1 })}
            maxLength={LONGEST_LABEL}
            autoComplete="off"
            value={option.label}
            onChange={(label) => change({ ...option, label })}
          />
        )}
      </Rows>
      {node.menu && (
        <Select
          label={t('flows.menuAs')}
          value={node.menu.as}
          options={[
            { value: 'auto', label: t('flows.menuAs.auto') },
            { value: 'numbers', label: t('flows.menuAs.numbers') },
          ]}
          onChange={(as) => node.menu && onChange({ ...node, menu: { ...node.menu, as: as === 'numbers' ? 'numbers' : 'auto' } })}
        />
      )}
    </>
  )
}

function AnswerFields({ node, onChange }: FieldsProps<NodeOf<'ask'>>) {
  const t = useT()
  const { answer } = node
  return (
    <>
      <Select
        label={t('flows.answerType')}
        value={answer.type}
        options={answerTypes.map((type) => ({ value: type, label: t(`flows.answer.${type}`) }))}
        onChange={(next) => onChange({ ...node, answer: { ...answer, type: answerTypes.find((one) => one === next) ?? answer.type } })}
      />
      <TextField
        label={t('flows.saveAs')}
        help={t('flows.saveAsHelp')}
        autoComplete="off"
        value={answer.save ?? ''}
        onChange={(name) => {
          const { save: _before, ...rest } = answer
          const save = cleanName(name)
          onChange({ ...node, answer: save === '' ? rest : { ...rest, save } })
        }}
      />
      {answer.save !== undefined && (
        <Switch
          label={t('flows.keepOnContact')}
          help={t('flows.keepOnContactHelp')}
          isOn={answer.scope === 'contact'}
          onChange={(isOn) => onChange({ ...node, answer: { ...answer, scope: isOn ? 'contact' : 'session' } })}
        />
      )}
    </>
  )
}

type Invalid = FlowDocument['defaults']['invalid']
const MOST_TRIES = 10

export function InvalidFields({ invalid, onChange }: { invalid: Invalid; onChange: (invalid: Invalid) => void }) {
  const t = useT()
  return (
    <>
      <NumberField
        label={t('flows.tries')}
        help={t('flows.triesHelp')}
        value={invalid.max}
        least={1}
        most={MOST_TRIES}
        onChange={(max) => onChange({ ...invalid, max })}
      />
      <VariableText label={t('flows.invalidSay')} rows={2} value={invalid.say ?? ''} onChange={(say) => onChange({ ...invalid, say })} />
      <Switch label={t('flows.repeat')} isOn={invalid.repeat} onChange={(repeat) => onChange({ ...invalid, repeat })} />
    </>
  )
}

type Silence = NonNullable<FlowDocument['defaults']['silence']>
const MOST_MINUTES = 10_080

export function SilenceFields({ silence, onChange }: { silence: Silence; onChange: (silence: Silence) => void }) {
  const t = useT()
  return (
    <>
      <NumberField label={t('flows.minutes')} value={silence.minutes} least={1} most={MOST_MINUTES} onChange={(minutes) => onChange({ ...silence, minutes })} />
      <VariableText label={t('flows.silenceSay')} rows={2} value={silence.say ?? ''} onChange={(say) => onChange({ ...silence, say })} />
    </>
  )
}
