import { call } from '#core/client/http/call.ts'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { CopyText } from '#core/client/ui/CopyText.tsx'
import { FormDialog } from '#core/client/ui/FormDialog.tsx'
import { Select } from '#core/client/ui/Select.tsx'
import { Switch } from '#core/client/ui/Switch.tsx'
import { TextField } from '#core/client/ui/TextField.tsx'
import { useDraft } from '#core/client/ui/useDraft.ts'
import { type Gateway, type GatewayField, type GatewayKind, gatewayProblems, saveGateway, shownFields } from '../contract/index.ts'
import { titleOf } from './gatewayText.ts'
import { refreshGateways } from './queries.ts'

interface FieldProps {
  kind: GatewayKind
  field: GatewayField
  value: string
  isStored: boolean
  error: string | null
  onChange: (value: string) => void
}

/** A field as its form says; a stored secret is only told of, and what is typed replaces it. */
function FormField({ kind, field: { id, form, choices = [], longest }, value, isStored, error, onChange }: FieldProps) {
  const t = useT()
  const label = t(`payments.field.${kind.id}.${id}`)
  const help = t(`payments.help.${kind.id}.${id}`)
  if (form === 'switch') return <Switch label={label} help={help} isOn={value === 'enabled'} onChange={(isOn) => onChange(isOn ? 'enabled' : 'disabled')} />
  if (form === 'choice') {
    const options = choices.map((choice) => ({ value: choice, label: t(`payments.choice.${kind.id}.${id}.${choice}`) }))
    return <Select label={label} help={help} value={value} options={options} error={error} onChange={onChange} />
  }
  return (
    <TextField
      {...{ label, value, error, onChange, maxLength: longest }}
      help={isStored ? t('payments.form.stored', { help }) : help}
      type={form === 'secret' ? 'password' : 'text'}
      autoComplete={form === 'secret' ? 'new-password' : 'off'}
      spellCheck={false}
    />
  )
}

export interface GatewayFormProps {
  gateway: Gateway
  kind: GatewayKind
  onClose: () => void
}

/** Sets up a gateway: its own fields, and where it must report payments. */
export default function GatewayForm({ gateway, kind, onClose }: GatewayFormProps) {
  const t = useT()
  const client = useClient()
  const { values, storedSecrets, webhookAddress } = gateway
  const initial: Record<string, string> = { ...Object.fromEntries(kind.fields.map(({ id }) => [id, ''])), ...values }
  const sentence = ({ field, code }: { field: string; code: string }) =>
    t(kind.id === 'pix' && code === 'invalid_format' ? `payments.problem.pix.${field}` : `payments.problem.${code}`)
  const { draft, change, problemOf, save, isDirty } = useDraft(initial, sentence, t('payments.form.refused'))
  const write = async () => {
    await call(saveGateway, { kind: kind.id, values: draft })
    await refreshGateways()
    client.notify(t('payments.done.saved', { gateway: titleOf(kind.id, t) }), 'success')
  }
  return (
    <FormDialog title={titleOf(kind.id, t)} isDirty={isDirty} onSave={() => save(gatewayProblems(kind, draft, storedSecrets), write)} onClose={onClose}>
      <p className="dim">{t(`payments.text.${kind.id}`)}</p>
      {shownFields(kind, draft).map((field) => (
        <FormField
          key={field.id}
          kind={kind}
          field={field}
          value={draft[field.id] ?? ''}
          isStored={storedSecrets.includes(field.id)}
          error={problemOf(field.id)}
          onChange={(value) => change({ [field.id]: value })}
        />
      ))}
      {webhookAddress !== null && <CopyText label={t('payments.form.webhook')} text={webhookAddress} help={t(`payments.webhook.${kind.id}`)} />}
    </FormDialog>
  )
}
