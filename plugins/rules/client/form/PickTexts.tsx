import { PickSome } from './PickSome.tsx'

interface PickTextsProps<W extends string> {
  label: string
  words: readonly { word: W; name: string }[]
  chosen: readonly W[]
  error: string | null
  onChange: (words: W[]) => void
}

/** Several of a few words of the program, picked like rows of the company. */
export function PickTexts<W extends string>({ label, words, chosen, error, onChange }: PickTextsProps<W>) {
  return (
    <PickSome
      label={label}
      choices={words.map(({ name }, index) => ({ id: index + 1, name }))}
      chosen={words.flatMap(({ word }, index) => (chosen.includes(word) ? [index + 1] : []))}
      error={error}
      onChange={(ids) => onChange(words.flatMap(({ word }, index) => (ids.includes(index + 1) ? [word] : [])))}
    />
  )
}
