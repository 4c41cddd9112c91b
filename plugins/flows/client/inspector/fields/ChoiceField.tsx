import { useT } from '#core/client/i18n/index.ts'
import { Select } from '#core/client/ui/Select.tsx'
import type { Choice } from '../../choices/names.ts'

interface ChoiceFieldProps {
  label: string
  choices: readonly Choice[]
  value: number | null
  onChange: (id: number | null) => void
  /** Meaning of choosing none. */
  none: string
  help?: string
}

/** Field for one of the company's rows, or none. A row that is gone is still named as such. */
export function ChoiceField({ label, choices, value, onChange, none, help }: ChoiceFieldProps) {
  const t = useT()
  const isGone = value !== null && value !== 0 && !choices.some(({ id }) => id === value)
  return (
    <Select
      label={label}
      value={String(value ?? '')}
      help={help}
      options={[
        { value: value === 0 ? '0' : '', label: none },
        ...choices.map(({ id, name }) => ({ value: String(id), label: name })),
        ...(isGone ? [{ value: String(value), label: t('flows.gone', { id: value }) }] : []),
      ]}
      onChange={(next) => onChange(next === '' ? null : Number(next))}
    />
  )
}
