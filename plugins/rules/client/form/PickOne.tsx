import { useT } from '#core/client/i18n/index.ts'
import { Select } from '#core/client/ui/Select.tsx'
import type { Choice } from '../choices.ts'

interface PickOneProps {
  label: string
  choices: readonly Choice[]
  /** 0 and null: none. */
  value: number | null
  /** Meaning of choosing none. */
  none: string
  error: string | null
  onChange: (id: number) => void
}

/** Field for one of the company's rows; one that is gone is still named as such. */
export function PickOne({ label, choices, value, none, error, onChange }: PickOneProps) {
  const t = useT()
  const isGone = value !== null && value !== 0 && !choices.some(({ id }) => id === value)
  return (
    <Select
      label={label}
      value={String(value ?? 0)}
      error={error}
      options={[
        { value: '0', label: none },
        ...choices.map(({ id, name }) => ({ value: String(id), label: name })),
        ...(isGone ? [{ value: String(value), label: t('rules.goneRow', { id: value }) }] : []),
      ]}
      onChange={(next) => onChange(Number(next))}
    />
  )
}
