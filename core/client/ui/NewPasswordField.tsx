import { Tick } from '@blueprintjs/icons'
import { useState } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import { keepsRule, LONGEST_PASSWORD, type PasswordOwner, passwordRules, SHORTEST_PASSWORD } from '#core/contract/password.ts'
import { Checkbox } from './Checkbox.tsx'
import { classes } from './classes.ts'
import { TextField } from './TextField.tsx'

export interface NewPasswordFieldProps {
  label: string
  help?: string
  value: string
  error: string | null
  owner: PasswordOwner
  onChange: (password: string) => void
}

/** A new password; its rules stand below while it is written, those it keeps with a tick. */
export function NewPasswordField({ label, help, value, error, owner, onChange }: NewPasswordFieldProps) {
  const t = useT()
  const [isShown, setShown] = useState(false)
  return (
    <div className="new-password">
      <TextField
        label={label}
        type={isShown ? 'text' : 'password'}
        value={value}
        error={error}
        {...(help && { help })}
        autoComplete="new-password"
        spellCheck={false}
        maxLength={LONGEST_PASSWORD}
        onChange={onChange}
      />
      {value !== '' && (
        <>
          <ul className="password-rules" aria-label={t('workbench.password.rules')}>
            {passwordRules.map((rule) => {
              const isStored = keepsRule(rule, value, owner)
              return (
                <li key={rule} className={classes(isStored && 'is-kept')}>
                  <span className="password-rule-mark">{isStored ? <Tick size={12} /> : <span aria-hidden="true">·</span>}</span>
                  {t(`workbench.password.${rule}`, { count: SHORTEST_PASSWORD })}
                  <span className="visually-hidden"> {t(isStored ? 'workbench.password.kept' : 'workbench.password.missing')}</span>
                </li>
              )
            })}
          </ul>
          <Checkbox label={t('workbench.password.show')} isChecked={isShown} onChange={setShown} />
        </>
      )}
    </div>
  )
}
