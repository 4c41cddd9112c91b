import { useId } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import { Checkbox } from '#core/client/ui/Checkbox.tsx'
import { Select } from '#core/client/ui/Select.tsx'
import { TextArea } from '#core/client/ui/TextArea.tsx'
import { TextField } from '#core/client/ui/TextField.tsx'
import { type Condition, mediaKinds, textMatches, variableMatches } from '../../../contract/index.ts'
import { useChoices } from '../../choices/names.ts'
import { ChoiceField } from './ChoiceField.tsx'
import { newCondition, operators } from './conditions.ts'
import { Rows } from './Rows.tsx'
import { useVariables } from './variables.ts'
import { WindowsField } from './WindowsField.tsx'

interface ConditionFieldProps {
  when: Condition
  onChange: (when: Condition) => void
}

const MOST_PARTS = 20

/** Fields of a condition: what is asked of a message, a variable or the moment. */
export function ConditionField({ when, onChange }: ConditionFieldProps) {
  const t = useT()
  return (
    <div className="flow-condition">
      <Select
        label={t('flows.condition')}
        value={when.op}
        options={operators.map((op) => ({ value: op, label: t(`flows.op.${op}`) }))}
        onChange={(next) => {
          const op = operators.find((one) => one === next)
          if (op) onChange(newCondition(op))
        }}
      />
      <ConditionParts when={when} onChange={onChange} />
    </div>
  )
}

function ConditionParts({ when, onChange }: ConditionFieldProps) {
  const t = useT()
  const choices = useChoices()
  switch (when.op) {
    case 'text':
      return <TextCondition when={when} onChange={onChange} />
    case 'media':
      return (
        <Ticks
          label={t('flows.mediaKinds')}
          options={mediaKinds}
          nameOf={(kind) => t(`flows.media.${kind}`)}
          chosen={when.kinds}
          onChange={(kinds) => onChange({ ...when, kinds })}
        />
      )
    case 'variable':
      return <VariableCondition when={when} onChange={onChange} />
    case 'hours':
      return <HoursCondition when={when} onChange={onChange} />
    case 'label':
      return (
        <>
          <ChoiceField
            label={t('flows.label')}
            choices={choices.labels}
            value={when.labelId}
            none={t('flows.choose')}
            onChange={(labelId) => onChange({ ...when, labelId: labelId ?? 0 })}
          />
          <Select
            label={t('flows.contact')}
            value={when.has ? 'has' : 'hasNot'}
            options={[
              { value: 'has', label: t('flows.has') },
              { value: 'hasNot', label: t('flows.hasNot') },
            ]}
            onChange={(value) => onChange({ ...when, has: value === 'has' })}
          />
        </>
      )
    case 'channel':
      return (
        <Ticks
          label={t('flows.channels')}
          options={[...new Set([...choices.channels, ...when.among])]}
          nameOf={(type) => type}
          chosen={when.among}
          onChange={(among) => onChange({ ...when, among })}
        />
      )
    case 'all':
    case 'some':
    case 'none':
      return (
        <Rows
          title={t(`flows.op.${when.op}`)}
          rows={when.of}
          keyOf={(_one, index) => String(index)}
          nameOf={(_one, index) => t('flows.conditionNumber', { number: index + 1 })}
          onChange={(of) => onChange({ ...when, of })}
          create={() => newCondition('text')}
          addLabel={t('flows.addCondition')}
          least={1}
          most={MOST_PARTS}
        >
          {(one, change) => <ConditionField when={one} onChange={change} />}
        </Rows>
      )
    default:
      return null
  }
}

function TextCondition({ when, onChange }: { when: Extract<Condition, { op: 'text' }>; onChange: ConditionFieldProps['onChange'] }) {
  const t = useT()
  return (
    <>
      <Select
        label={t('flows.textMatch')}
        value={when.how}
        options={textMatches.map((how) => ({ value: how, label: t(`flows.match.${how}`) }))}
        onChange={(next) => onChange({ ...when, how: textMatches.find((one) => one === next) ?? when.how })}
      />
      <TextArea
        label={t('flows.values')}
        help={t('flows.valuesHelp')}
        rows={3}
        value={when.values.join('\n')}
        onChange={(text) => onChange({ ...when, values: text.split('\n') })}
      />
    </>
  )
}

function VariableCondition({ when, onChange }: { when: Extract<Condition, { op: 'variable' }>; onChange: ConditionFieldProps['onChange'] }) {
  const t = useT()
  const id = useId()
  const variables = useVariables()
  return (
    <>
      <TextField label={t('flows.variable')} list={id} autoComplete="off" value={when.name} onChange={(name) => onChange({ ...when, name })} />
      <datalist id={id}>
        {variables.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <Select
        label={t('flows.comparison')}
        value={when.how}
        options={variableMatches.map((how) => ({ value: how, label: t(`flows.variableMatch.${how}`) }))}
        onChange={(next) => onChange({ ...when, how: variableMatches.find((one) => one === next) ?? when.how })}
      />
      {when.how !== 'set' && when.how !== 'empty' && (
        <TextField label={t('flows.value')} autoComplete="off" value={when.value ?? ''} onChange={(value) => onChange({ ...when, value })} />
      )}
    </>
  )
}

function HoursCondition({ when, onChange }: { when: Extract<Condition, { op: 'hours' }>; onChange: ConditionFieldProps['onChange'] }) {
  const t = useT()
  const owners = ['tenant', 'queue', 'custom'] as const
  return (
    <>
      <Select
        label={t('flows.hoursOf')}
        value={when.of}
        options={owners.map((of) => ({ value: of, label: t(`flows.hoursOf.${of}`) }))}
        onChange={(next) => onChange({ ...when, of: owners.find((one) => one === next) ?? when.of })}
      />
      {when.of === 'custom' && <WindowsField windows={when.windows ?? []} onChange={(windows) => onChange({ ...when, windows })} />}
      <Select
        label={t('flows.moment')}
        value={when.isOpen ? 'open' : 'closed'}
        options={[
          { value: 'open', label: t('flows.within') },
          { value: 'closed', label: t('flows.outside') },
        ]}
        onChange={(value) => onChange({ ...when, isOpen: value === 'open' })}
      />
    </>
  )
}

interface TicksProps<T extends string> {
  label: string
  options: readonly T[]
  nameOf: (option: T) => string
  chosen: readonly T[]
  onChange: (chosen: T[]) => void
}

/** Several of a few; the last one stays, for a condition asks for something. */
function Ticks<T extends string>({ label, options, nameOf, chosen, onChange }: TicksProps<T>) {
  return (
    <fieldset className="flow-ticks">
      <legend className="form-label">{label}</legend>
      {options.map((option) => (
        <Checkbox
          key={option}
          label={nameOf(option)}
          isChecked={chosen.includes(option)}
          isDisabled={chosen.length === 1 && chosen.includes(option)}
          onChange={(isOn) => onChange(isOn ? [...chosen, option] : chosen.filter((one) => one !== option))}
        />
      ))}
    </fieldset>
  )
}
