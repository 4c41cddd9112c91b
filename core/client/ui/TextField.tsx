import type { InputHTMLAttributes, ReactNode } from 'react'
import { Field } from './Field.tsx'

export interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> {
  label: string
  value: string
  onChange: (text: string) => void
  help?: ReactNode
  error?: string | null
}

/** A line of text. With `maxLength` a counter appears near the limit. */
export function TextField({ label, value, onChange, help, error, ...rest }: TextFieldProps) {
  return (
    <Field label={label} help={help ?? counter(value, rest.maxLength)} error={error}>
      {(ids) => <input type="text" {...rest} {...ids} className="input" value={value} onChange={(event) => onChange(event.target.value)} />}
    </Field>
  )
}

/** 'used/limit' once a fifth or less of the room is left. */
export const counter = (value: string, limit: number | undefined): string | undefined =>
  limit !== undefined && value.length >= limit * 0.8 ? `${value.length}/${limit}` : undefined
