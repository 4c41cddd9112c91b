import { type FormEvent, useState } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { TextField } from '#core/client/ui/TextField.tsx'
import { colourProblems } from '#core/contract/colours.ts'

export interface OtherColourProps {
  label: string
  value: string
  onChoose: (colour: string) => void
}

/** Any colour: picked from the browser's own palette, or written as its six hexadecimal digits. */
export function OtherColour({ label, value, onChoose }: OtherColourProps) {
  const t = useT()
  const [text, setText] = useState(value)
  const [isTried, setTried] = useState(false)
  const isWrong = text.trim() === '' || colourProblems([{ primary: text.trim() }]).length > 0
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!isWrong) onChoose(text.trim())
  }
  return (
    <form className="colours-other" onSubmit={submit} noValidate>
      <TextField
        label={label}
        value={text}
        error={isTried && isWrong ? t('colours.problem') : null}
        maxLength={7}
        placeholder="#3d7fc4"
        autoComplete="off"
        onChange={setText}
      />
      <div className="row">
        <input type="color" aria-label={t('colours.other')} value={isWrong ? '#3d7fc4' : text.trim()} onChange={({ target }) => setText(target.value)} />
        <span className="grow" />
        <Button type="submit">{t('colours.use')}</Button>
      </div>
    </form>
  )
}
