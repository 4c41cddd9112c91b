import { useT } from '#core/client/i18n/index.ts'
import { Select } from '#core/client/ui/Select.tsx'
import { Switch } from '#core/client/ui/Switch.tsx'
import { TextField } from '#core/client/ui/TextField.tsx'
import type { NodeOf } from '../../contract/index.ts'
import { shortId } from '../editor/drawCommands.ts'
import { cleanName } from './cleanName.ts'
import { NumberField } from './fields/NumberField.tsx'
import { Rows } from './fields/Rows.tsx'
import { VariableText } from './fields/VariableText.tsx'
import type { FieldsProps } from './fieldsProps.ts'

const MOST_ROWS = 20

/** Variables that get values. */
export function SetFields({ node, onChange }: FieldsProps<NodeOf<'set'>>) {
  const t = useT()
  return (
    <Rows
      title={t('flows.assignments')}
      rows={node.values}
      keyOf={(_value, index) => String(index)}
      nameOf={({ name }) => name}
      onChange={(values) => onChange({ ...node, values })}
      create={(): NodeOf<'set'>['values'][number] => ({ name: 'valor', value: '', scope: 'session' })}
      addLabel={t('flows.addAssignment')}
      least={1}
      most={MOST_ROWS}
    >
      {(row, change) => (
        <>
          <TextField label={t('flows.variable')} autoComplete="off" value={row.name} onChange={(name) => change({ ...row, name: cleanName(name) || 'v' })} />
          <VariableText label={t('flows.value')} rows={2} value={row.value} onChange={(value) => change({ ...row, value })} />
          <Switch
            label={t('flows.keepOnContact')}
            isOn={row.scope === 'contact'}
            onChange={(isOn) => change({ ...row, scope: isOn ? 'contact' : 'session' })}
          />
        </>
      )}
    </Rows>
  )
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
const LEAST_MS = 100
const MOST_MS = 30_000

/** A question to another program, and what is taken from its answer. */
export function HttpFields({ node, onChange }: FieldsProps<NodeOf<'http'>>) {
  const t = useT()
  return (
    <>
      <Select
        label={t('flows.method')}
        value={node.method}
        options={methods.map((method) => ({ value: method, label: method }))}
        onChange={(next) => onChange({ ...node, method: methods.find((one) => one === next) ?? node.method })}
      />
      <VariableText label={t('flows.url')} rows={2} value={node.url} onChange={(url) => onChange({ ...node, url })} />
      <Rows
        title={t('flows.headers')}
        rows={node.headers}
        keyOf={(_header, index) => String(index)}
        nameOf={({ name }) => name}
        onChange={(headers) => onChange({ ...node, headers })}
        create={() => ({ name: '', value: '' })}
        addLabel={t('flows.addHeader')}
        most={MOST_ROWS}
      >
        {(row, change) => (
          <>
            <TextField label={t('flows.name')} autoComplete="off" value={row.name} onChange={(name) => change({ ...row, name })} />
            <TextField label={t('flows.value')} autoComplete="off" value={row.value} onChange={(value) => change({ ...row, value })} />
          </>
        )}
      </Rows>
      {node.method !== 'GET' && <VariableText label={t('flows.body')} value={node.body ?? ''} onChange={(body) => onChange({ ...node, body })} />}
      <NumberField
        label={t('flows.timeout')}
        value={node.timeoutMs}
        least={LEAST_MS}
        most={MOST_MS}
        onChange={(timeoutMs) => onChange({ ...node, timeoutMs })}
      />
      <Rows
        title={t('flows.taken')}
        rows={node.save}
        keyOf={(_row, index) => String(index)}
        nameOf={({ name }) => name}
        onChange={(save) => onChange({ ...node, save })}
        create={() => ({ path: '', name: 'valor' })}
        addLabel={t('flows.addTaken')}
        most={MOST_ROWS}
      >
        {(row, change) => (
          <>
            <TextField
              label={t('flows.path')}
              placeholder="pedido.0.status"
              autoComplete="off"
              value={row.path}
              onChange={(path) => change({ ...row, path })}
            />
            <TextField label={t('flows.variable')} autoComplete="off" value={row.name} onChange={(name) => change({ ...row, name: cleanName(name) || 'v' })} />
          </>
        )}
      </Rows>
    </>
  )
}

const MOST_ARMS = 6
const ALL = 100

/** Shares of the contacts; the sum is said, for it has to be all of them. */
export function SplitFields({ node, onChange }: FieldsProps<NodeOf<'split'>>) {
  const t = useT()
  const sum = node.arms.reduce((total, { percent }) => total + percent, 0)
  return (
    <>
      <Rows
        title={t('flows.arms')}
        rows={node.arms}
        keyOf={({ id }) => id}
        nameOf={(_arm, index) => t('flows.armNumber', { number: index + 1 })}
        onChange={(arms) => onChange({ ...node, arms })}
        create={() => ({ id: shortId(), percent: Math.max(0, ALL - sum), next: null })}
        addLabel={t('flows.addArm')}
        least={2}
        most={MOST_ARMS}
      >
        {(arm, change, index) => (
          <NumberField
            label={t('flows.armNumber', { number: index + 1 })}
            value={arm.percent}
            least={0}
            most={ALL}
            onChange={(percent) => change({ ...arm, percent })}
          />
        )}
      </Rows>
      <p className={sum === ALL ? 'form-help' : 'form-error'}>{t('flows.sum', { sum })}</p>
    </>
  )
}
