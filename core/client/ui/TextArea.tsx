import type { ReactNode, TextareaHTMLAttributes } from 'react'
import { Field } from './Field.tsx'
import { counter } from './TextField.tsx'

/** @see specification §9 */
const DEFAULT_ROWS = 6

export interface TextAreaProps extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'onChange' | 'value'> {
  label: string
  value: string
  onChange: (text: string) => void
  help?: ReactNode
  error?: string | null
}

/** Several lines of text. */
export function TextArea({ label, value, onChange, help, error, ...rest }: TextAreaProps) {
  return (
    <Field label={label} help={help ?? counter(value, rest.maxLength)} error={error}>
      {(ids) => <textarea rows={DEFAULT_ROWS} {...rest} {...ids} className="input" value={value} onChange={(event) => onChange(event.target.value)} />}
    </Field>
  )
}
