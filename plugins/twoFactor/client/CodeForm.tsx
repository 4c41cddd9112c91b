import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { fieldErrorsOf } from '#core/client/http/fieldErrors.ts'
import { errorText, useT } from '#core/client/i18n/index.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { TextField } from '#core/client/ui/TextField.tsx'

export interface CodeFormProps {
  help?: string | undefined
  /** Actions with the code; the first is done by Enter. */
  actions: readonly { label: string; variant?: 'primary' | 'danger'; run: (code: string) => Promise<void> }[]
  children?: ReactNode
}

/** A field for a code, and what can be done with it; what the server refuses stands at the field. */
export function CodeForm({ help, actions, children }: CodeFormProps) {
  const t = useT()
  const form = useRef<HTMLFormElement>(null)
  // The button that led here had the focus, and is gone.
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  const run = async ({ label, run: action }: CodeFormProps['actions'][number]) => {
    if (busy) return
    if (code.trim() === '') return setError(t('twoFactor.problem.required'))
    setBusy(label)
    setError(null)
    try {
      await action(code.trim())
      setCode('')
    } catch (refusal) {
      const [field] = fieldErrorsOf(refusal)
      setError(field ? t(`twoFactor.problem.${field.code}`) : errorText(refusal))
    }
    setBusy(null)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const [first] = actions
    if (first) void run(first)
  }
  return (
    <form ref={form} onSubmit={submit} noValidate>
      {children}
      <TextField
        label={t('twoFactor.code')}
        help={help}
        value={code}
        error={error}
        maxLength={40}
        autoComplete="one-time-code"
        spellCheck={false}
        onChange={(next) => {
          setCode(next)
          setError(null)
        }}
      />
      <div className="two-factor-foot">
        {actions.map((action, index) => (
          <Button
            key={action.label}
            {...(action.variant && { variant: action.variant })}
            type={index === 0 ? 'submit' : 'button'}
            isBusy={busy === action.label}
            {...(index > 0 && { onClick: () => void run(action) })}
          >
            {action.label}
          </Button>
        ))}
      </div>
    </form>
  )
}
