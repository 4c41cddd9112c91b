import { useState } from 'react'
import { useT } from '#core/client/i18n/translate.ts'
import { TextField, type TextFieldProps } from './TextField.tsx'

/** A password, hidden until the person asks to see it. */
export function PasswordField(props: TextFieldProps) {
  const [isShown, setShown] = useState(false)
  const t = useT()
  return (
    <TextField {...props} type={isShown ? 'text' : 'password'} autoCapitalize="none" spellCheck={false}>
      <button type="button" className="field-button" aria-pressed={isShown} onClick={() => setShown(!isShown)}>
        {t(isShown ? 'core.login.hide' : 'core.login.show')}
      </button>
    </TextField>
  )
}
