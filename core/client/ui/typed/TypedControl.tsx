import { useT } from '#core/client/i18n/index.ts'
import { DateField } from '#core/client/ui/date/DateField.tsx'
import { MaskedField } from '#core/client/ui/MaskedField.tsx'
import { Select } from '#core/client/ui/Select.tsx'
import { TextField } from '#core/client/ui/TextField.tsx'
import type { MaskName } from '#core/contract/mask.ts'
import { type FieldType, LONGEST_FIELD_VALUE, NO, type TypedField, YES } from '#core/contract/typedValue.ts'

export interface TypedControlProps {
  field: TypedField & { name: string; help?: string; isRequired: boolean }
  /** As it is kept; empty for none. */
  value: string
  error: string | null
  onChange: (value: string) => void
}

/** '1990-11-22' as it is kept, and the other way round. */
const turned = (day: string, from: string, to: string): string => day.split(from).toReversed().join(to)

/** Keyboard of a phone for the types that are written. */
const KEYBOARDS: Partial<Record<FieldType, 'decimal' | 'email' | 'url' | 'tel'>> = { number: 'decimal', email: 'email', link: 'url', phone: 'tel' }

/** Types whose values have a form. */
const MASKS: Partial<Record<FieldType, MaskName>> = { time: 'time', taxDocument: 'taxDocument', postcode: 'postcode' }

/** A control for a value of this type, with its help. */
export function TypedControl({ field, value, error, onChange }: TypedControlProps) {
  const t = useT()
  const { type, options, isRequired } = field
  const label = isRequired ? t('core.typed.required', { name: field.name }) : field.name
  const help = field.help || undefined
  if (type === 'date') {
    const day = /^\d{2}\/\d{2}\/\d{4}$/.test(value) ? turned(value, '/', '-') : ''
    return <DateField label={label} value={day} help={help} error={error} onChange={(next) => onChange(turned(next, '-', '/'))} />
  }
  if (type === 'choice' || type === 'yesNo') {
    const known = type === 'choice' ? options.map((option) => ({ value: option, label: option })) : yesOrNo(t)
    const isStray = value !== '' && !known.some((option) => option.value === value)
    const stray = isStray ? [{ value, label: t('core.typed.notOption', { value }) }] : []
    const all = [{ value: '', label: t('core.typed.none') }, ...known, ...stray]
    return <Select label={label} value={value} options={all} help={help} error={error} onChange={onChange} />
  }
  const mask = MASKS[type]
  if (mask)
    return (
      <MaskedField
        mask={mask}
        inputMode={type === 'taxDocument' ? 'text' : 'numeric'}
        label={label}
        value={value}
        help={help}
        error={error}
        onChange={onChange}
      />
    )
  return (
    <TextField
      label={label}
      value={value}
      help={help}
      error={error}
      maxLength={LONGEST_FIELD_VALUE}
      inputMode={KEYBOARDS[type] ?? 'text'}
      autoComplete="off"
      onChange={onChange}
    />
  )
}

const yesOrNo = (t: (key: string) => string) => [
  { value: YES, label: t('core.typed.yes') },
  { value: NO, label: t('core.typed.no') },
]
