import { useT } from '#core/client/i18n/index.ts'
import { Select } from '#core/client/ui/Select.tsx'
import { Switch } from '#core/client/ui/Switch.tsx'
import { TextArea } from '#core/client/ui/TextArea.tsx'
import { TextField } from '#core/client/ui/TextField.tsx'
import { fieldsOf, type SchemaField } from './schemaFields.ts'

export interface SchemaFieldsProps {
  /** JSON Schema of an object. */
  schema: unknown
  values: Readonly<Record<string, unknown>>
  problemOf: (name: string) => string | null
  onChange: (name: string, value: unknown) => void
  /** Credentials: what is kept is only told by its last characters. */
  tails?: Readonly<Record<string, string>>
}

/** The controls of a kind of channel, drawn from what it declares. */
export function SchemaFields({ schema, tails, ...rest }: SchemaFieldsProps) {
  return fieldsOf(schema).map((field) => <Control key={field.name} field={field} tail={tails ? (tails[field.name] ?? null) : undefined} {...rest} />)
}

type ControlProps = Omit<SchemaFieldsProps, 'schema' | 'tails'> & {
  field: SchemaField
  /** Undefined: no credential. Null: one that is not there yet. */
  tail: string | null | undefined
}

const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

function Control({ field, values, problemOf, onChange, tail }: ControlProps) {
  const t = useT()
  const { name, kind, maxLength } = field
  const value = values[name] ?? field.initial
  const shared = { label: t(field.title), error: problemOf(name) }
  const help = tail ? t('connections.form.kept', { tail }) : field.help ? t(field.help) : undefined
  const limit = maxLength === null ? {} : { maxLength }
  if (kind === 'switch') return <Switch label={shared.label} {...(help && { help })} isOn={value === true} onChange={(isOn) => onChange(name, isOn)} />
  if (kind === 'choice')
    return (
      <Select
        {...shared}
        help={help}
        value={textOf(value)}
        options={field.options.map((one) => ({ value: one, label: t(`${field.title}.${one}`, { defaultValue: one }) }))}
        onChange={(one) => onChange(name, one)}
      />
    )
  if (kind === 'lines') {
    const lines = Array.isArray(value) ? value.join('\n') : ''
    return <TextArea {...shared} help={help} value={lines} rows={3} onChange={(text) => onChange(name, text.split('\n').filter(Boolean))} />
  }
  // A credential stays hidden, however long it may be.
  if (kind === 'long' && tail === undefined)
    return <TextArea {...shared} {...limit} help={help} value={textOf(value)} rows={3} onChange={(text) => onChange(name, text)} />
  const write = (text: string) => onChange(name, kind === 'number' && /^-?\d+$/.test(text) ? Number(text) : text)
  const secret = tail === undefined ? {} : { type: 'password', autoComplete: 'new-password' }
  return (
    <TextField
      {...shared}
      {...limit}
      {...secret}
      help={help}
      value={textOf(value)}
      {...(kind === 'number' && { inputMode: 'numeric' as const })}
      onChange={write}
    />
  )
}
