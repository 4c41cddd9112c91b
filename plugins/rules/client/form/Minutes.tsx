import { useState } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import { Select } from '#core/client/ui/Select.tsx'
import { TextField } from '#core/client/ui/TextField.tsx'
import { partsOf, unitNames, units } from '../minutes.ts'

interface MinutesProps {
  /** Of the number. */
  label: string
  value: number
  error: string | null
  onChange: (minutes: number) => void
}

/** How long, as a number and its unit. */
export function Minutes({ label, value, error, onChange }: MinutesProps) {
  const t = useT()
  // The unit stays while another number is typed: 60 minutes are not made an hour meanwhile.
  const [unit, setUnit] = useState(partsOf(value).unit)
  const count = value / units[unit]
  return (
    <span className="rule-length">
      <TextField
        label={label}
        inputMode="numeric"
        autoComplete="off"
        value={value > 0 ? String(count) : ''}
        error={error}
        onChange={(text) => onChange(/^\d{1,6}$/.test(text) ? Number(text) * units[unit] : 0)}
      />
      <Select
        label={t('rules.form.unit')}
        value={unit}
        options={unitNames.map((name) => ({ value: name, label: t(`rules.unit.${name}`) }))}
        onChange={(next) => {
          const chosen = unitNames.find((name) => name === next)
          if (!chosen) return
          setUnit(chosen)
          onChange(count * units[chosen])
        }}
      />
    </span>
  )
}
