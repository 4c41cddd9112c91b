import { type SyntheticEvent, useRef, useState } from 'react'
import { call } from '#core/client/http/call.ts'
import { errorText } from '#core/client/i18n/errorText.ts'
import { localeAtom } from '#core/client/i18n/locale.ts'
import { useT } from '#core/client/i18n/translate.ts'
import { store } from '#core/client/store/store.ts'
import { requestPasswordReset } from '#core/contract/auth.ts'
import { AppError } from '#core/contract/errors.ts'
import { isEmail } from '#core/contract/validators.ts'
import { PageLink } from './PageLink.tsx'
import { TextField } from './TextField.tsx'

/** Asks for the reset e-mail. The answer is the same whether the account exists or not. */
export function ResetRequestForm() {
  const t = useT()
  const [email, setEmail] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [state, setState] = useState<'asking' | 'sending' | 'sent'>('asking')
  const field = useRef<HTMLInputElement>(null)

  const refuse = (text: string) => {
    setState('asking')
    setError(text)
    field.current?.focus()
  }
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (state === 'sending') return
    if (!isEmail(email.trim())) return refuse(t('core.reset.emailInvalid'))
    setState('sending')
    setError(null)
    try {
      await call(requestPasswordReset, { email: email.trim(), language: store.get(localeAtom) })
      setState('sent')
    } catch (failure) {
      // Trying again would not help there: the words say what does.
      const isMailless = failure instanceof AppError && failure.code === 'ERR_MAIL_NOT_CONFIGURED'
      refuse(isMailless ? errorText(failure) : `${t('core.reset.sendFailed')} ${errorText(failure)}`)
    }
  }

  if (state === 'sent')
    return (
      <>
        <p className="prose prose-strong" role="status">
          {t('core.reset.sent')}
        </p>
        <p className="prose">{t('core.reset.sentHelp')}</p>
        <PageLink to="/login" isButton>
          {t('core.back.login')}
        </PageLink>
      </>
    )
  return (
    <form className="deed" onSubmit={submit} noValidate>
      <p className="prose">{t('core.reset.text')}</p>
      <TextField
        label={t('core.reset.email')}
        type="email"
        name="email"
        autoComplete="email"
        maxLength={254}
        autoFocus
        inputRef={field}
        value={email}
        error={error}
        onChange={(event) => setEmail(event.target.value)}
      />
      <button type="submit" className="deed-button" aria-busy={state === 'sending'}>
        {t(state === 'sending' ? 'core.reset.sending' : 'core.reset.send')}
      </button>
      <div className="deed-foot">
        <PageLink to="/login">{t('core.back.login')}</PageLink>
      </div>
    </form>
  )
}
