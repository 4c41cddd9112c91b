import { useState } from 'react'
import { TextField } from '#core/client/ui/TextField.tsx'

interface NumberFieldProps {
  label: string
  value: number
  least: number
  most: number
  onChange: (value: number) => void
  help?: string
}

/** A whole number within limits: what is typed outside them is not taken, and goes when the field is left. */
export function NumberField({ label, value, least, most, onChange, help }: NumberFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const write = (text: string) => {
    setTyped(text)
    const number = Number(text)
    if (/^\d+$/.test(text) && number >= least && number <= most) onChange(number)
  }
  return (
    <TextField label={label} help={help} inputMode="numeric" autoComplete="off" value={typed ?? String(value)} onChange={write} onBlur={() => setTyped(null)} />
  )
}
