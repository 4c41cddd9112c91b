import { HTMLSelect } from '@blueprintjs/core'
import type { ReactNode } from 'react'
import { Field } from './Field.tsx'

export interface SelectProps {
  label: string
  value: string
  options: readonly { value: string; label: string }[]
  onChange: (value: string) => void
  help?: ReactNode
  error?: string | null
}

/** A choice of one among a few values. */
export function Select({ label, value, options, onChange, help, error }: SelectProps) {
  return (
    <Field label={label} help={help} error={error}>
      {(ids) => (
        <HTMLSelect {...ids} fill value={value} options={[...options]} iconName="caret-down" onChange={(event) => onChange(event.currentTarget.value)} />
      )}
    </Field>
  )
}
