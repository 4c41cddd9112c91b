import { useT } from '#core/client/i18n/index.ts'
import { Select } from '#core/client/ui/Select.tsx'
import { Switch } from '#core/client/ui/Switch.tsx'
import { TextField } from '#core/client/ui/TextField.tsx'
import type { FlowDocument } from '../../contract/index.ts'
import { stepName } from '../canvas/stepText.ts'
import { useChoices } from '../choices/names.ts'
import { edit } from '../editor/editor.ts'
import { InvalidFields, SilenceFields } from './AskFields.tsx'
import { cleanName } from './cleanName.ts'
import { NumberField } from './fields/NumberField.tsx'
import { RoutesField } from './fields/RoutesField.tsx'
import { Rows } from './fields/Rows.tsx'

const MOST_VARIABLES = 100
const LEAST_HOPS = 10
const MOST_HOPS = 500

interface FlowFieldsProps {
  flowId: number
  document: FlowDocument
}

/** Fields that belong to no single step: what is heard everywhere, limits, variables. */
export function FlowFields({ flowId, document }: FlowFieldsProps) {
  const t = useT()
  const { defaults, anywhere, variables } = document
  const put = (part: Partial<FlowDocument>) => edit(flowId, (now) => ({ ...now, ...part }), 'flow')
  const targets = (routes: FlowDocument['anywhere']) =>
    routes.map((route, index) => (
      <StepSelect
        key={route.id}
        label={t('flows.anywhereLeads', { number: index + 1 })}
        document={document}
        value={route.next}
        onChange={(next) => put({ anywhere: anywhere.map((one) => (one.id === route.id ? { ...one, next } : one)) })}
      />
    ))
  return (
    <>
      <p className="form-help">{t('flows.anywhereHelp')}</p>
      <RoutesField title={t('flows.anywhere')} routes={anywhere} onChange={(next) => put({ anywhere: next })} />
      {targets(anywhere)}
      <h4>{t('flows.invalid')}</h4>
      <InvalidFields invalid={defaults.invalid} onChange={(invalid) => put({ defaults: { ...defaults, invalid } })} />
      <StepSelect
        label={t('flows.afterTries')}
        document={document}
        value={defaults.invalid.next}
        onChange={(next) => put({ defaults: { ...defaults, invalid: { ...defaults.invalid, next } } })}
      />
      <Switch
        label={t('flows.silence')}
        help={t('flows.silenceDefaultHelp')}
        isOn={defaults.silence !== undefined}
        onChange={(isOn) => {
          const { silence: _before, ...rest } = defaults
          put({ defaults: isOn ? { ...rest, silence: { minutes: 60, next: null } } : rest })
        }}
      />
      {defaults.silence && (
        <>
          <SilenceFields silence={defaults.silence} onChange={(silence) => put({ defaults: { ...defaults, silence } })} />
          <StepSelect
            label={t('flows.afterSilence')}
            document={document}
            value={defaults.silence.next}
            onChange={(next) => defaults.silence && put({ defaults: { ...defaults, silence: { ...defaults.silence, next } } })}
          />
        </>
      )}
      <NumberField
        label={t('flows.maxHops')}
        help={t('flows.maxHopsHelp')}
        value={defaults.maxHops}
        least={LEAST_HOPS}
        most={MOST_HOPS}
        onChange={(maxHops) => put({ defaults: { ...defaults, maxHops } })}
      />
      <Rows
        title={t('flows.variables')}
        rows={variables}
        keyOf={(_row, index) => String(index)}
        nameOf={({ name }) => name}
        onChange={(next) => put({ variables: next })}
        create={() => ({ name: 'valor', initial: '' })}
        addLabel={t('flows.addVariable')}
        most={MOST_VARIABLES}
      >
        {(row, change) => (
          <>
            <TextField label={t('flows.name')} autoComplete="off" value={row.name} onChange={(name) => change({ ...row, name: cleanName(name) || 'v' })} />
            <TextField label={t('flows.initial')} autoComplete="off" value={row.initial} onChange={(initial) => change({ ...row, initial })} />
          </>
        )}
      </Rows>
    </>
  )
}

interface StepSelectProps {
  label: string
  document: FlowDocument
  value: string | null
  onChange: (id: string | null) => void
}

function StepSelect({ label, document, value, onChange }: StepSelectProps) {
  const t = useT()
  const choices = useChoices()
  return (
    <Select
      label={label}
      value={value ?? ''}
      options={[{ value: '', label: t('flows.notConnected') }, ...document.nodes.map((node) => ({ value: node.id, label: stepName(node, choices, t) }))]}
      onChange={(next) => onChange(next === '' ? null : next)}
    />
  )
}
