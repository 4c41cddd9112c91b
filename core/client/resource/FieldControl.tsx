import { useState } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import { ColourField } from '#core/client/ui/ColourField.tsx'
import { Select } from '#core/client/ui/Select.tsx'
import { Switch } from '#core/client/ui/Switch.tsx'
import { TextArea } from '#core/client/ui/TextArea.tsx'
import { TextField } from '#core/client/ui/TextField.tsx'
import type { ResourceField } from '#core/contract/resource/index.ts'

interface FieldControlProps {
  field: ResourceField<unknown>
  name: string
  texts: string
  value: unknown
  help?: string
  error: string | null
  onChange: (value: unknown) => void
}

/** A whole number as it is typed; what is none becomes NaN, which the field's rule refuses. */
function WholeField({
  label,
  value,
  help,
  error,
  onChange,
}: {
  label: string
  value: unknown
  help?: string
  error: string | null
  onChange: (value: number) => void
}) {
  const [text, setText] = useState(() => (typeof value === 'number' ? String(value) : ''))
  const write = (typed: string) => {
    setText(typed)
    onChange(typed.trim() === '' ? Number.NaN : Number(typed.trim()))
  }
  return <TextField label={label} help={help} value={text} error={error} inputMode="numeric" autoComplete="off" onChange={write} />
}

/** The control that a field asks for. Fields of a plugin's own have theirs in the form's parts. */
export function FieldControl({ field, name, texts, value, help, error, onChange }: FieldControlProps) {
  const t = useT()
  const label = t(`${texts}.form.${name}`)
  const text = typeof value === 'string' ? value : ''
  const shared = { label, error, ...(help !== undefined && { help }) }
  const most = field.longest === undefined ? {} : { maxLength: field.longest }
  switch (field.control) {
    case 'area':
      return <TextArea {...shared} {...most} value={text} onChange={onChange} />
    case 'whole':
      return <WholeField {...shared} value={value} onChange={onChange} />
    case 'switch':
      return <Switch label={label} {...(help !== undefined && { help })} isOn={value === true} onChange={onChange} />
    case 'choice':
      return (
        <Select
          {...shared}
          value={text}
          options={(field.choices ?? []).map((choice) => ({ value: choice, label: t(`${texts}.choice.${name}.${choice}`) }))}
          onChange={onChange}
        />
      )
    case 'colour':
      return <ColourField {...shared} value={text} onChange={onChange} />
    case 'own':
      return null
    default:
      return <TextField {...shared} {...most} value={text} autoComplete="off" spellCheck={field.control !== 'url'} onChange={onChange} />
  }
}
