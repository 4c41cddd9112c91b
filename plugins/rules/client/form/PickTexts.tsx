import { PickSome } from './PickSome.tsx'

interface PickTextsProps<W extends string> {
  label: string
  options: readonly { value: W; name: string }[]
  chosen: readonly W[]
  error: string | null
  onChange: (values: W[]) => void
}

/** Several of a few words of the program, picked like rows of the company. */
export function PickTexts<W extends string>({ label, options, chosen, error, onChange }: PickTextsProps<W>) {
  return (
    <PickSome
      label={label}
      choices={options.map(({ name }, index) => ({ id: index + 1, name }))}
      chosen={options.flatMap(({ value }, index) => (chosen.includes(value) ? [index + 1] : []))}
      error={error}
      onChange={(ids) => onChange(options.flatMap(({ value }, index) => (ids.includes(index + 1) ? [value] : [])))}
    />
  )
}
