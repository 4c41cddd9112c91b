import { type SyntheticEvent, useRef, useState } from 'react'
import { navigate } from '#core/client/browser/navigate.ts'
import { call } from '#core/client/http/call.ts'
import { errorText } from '#core/client/i18n/errorText.ts'
import { useT } from '#core/client/i18n/translate.ts'
import { notify } from '#core/client/notify/notify.ts'
import { resetPassword } from '#core/contract/auth.ts'
import { AppError } from '#core/contract/errors.ts'
import { SHORTEST_PASSWORD } from '#core/contract/password.ts'
import { newPasswordProblem } from './newPasswordProblem.ts'
import { PageLink } from './PageLink.tsx'
import { PasswordField } from './PasswordField.tsx'

type Problem = { field: 'new' | 'repeat' | 'link'; text: string } | null

/** Sets a new password with the token of a reset link, then leads to the login. */
export function ResetNewForm({ token }: { token: string }) {
  const t = useT()
  const [password, setPassword] = useState('')
  const [repeated, setRepeated] = useState('')
  const [problem, setProblem] = useState<Problem>(null)
  const [isBusy, setBusy] = useState(false)
  const newRef = useRef<HTMLInputElement>(null)
  const repeatRef = useRef<HTMLInputElement>(null)

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (isBusy) return
    const wrong = newPasswordProblem(password, repeated)
    if (wrong) {
      setProblem({ field: wrong.field, text: t(wrong.key, { count: SHORTEST_PASSWORD }) })
      const field = wrong.field === 'new' ? newRef.current : repeatRef.current
      field?.focus()
      return
    }
    setBusy(true)
    setProblem(null)
    try {
      await call(resetPassword, { token, password })
      notify(t('core.reset.done'), { intent: 'success' })
      navigate('/login', { replace: true })
    } catch (error) {
      setProblem({ field: 'link', text: linkProblem(error, t('core.reset.failedHelp')) })
    } finally {
      setBusy(false)
    }
  }

  return (
    <form className="deed" onSubmit={submit} noValidate>
      <PasswordField
        label={t('core.reset.new')}
        name="new-password"
        autoComplete="new-password"
        maxLength={200}
        autoFocus
        inputRef={newRef}
        value={password}
        help={t('core.reset.newHelp', { count: SHORTEST_PASSWORD })}
        error={problem?.field === 'new' ? problem.text : null}
        onChange={(event) => setPassword(event.target.value)}
      />
      <PasswordField
        label={t('core.reset.repeat')}
        name="repeat-password"
        autoComplete="new-password"
        maxLength={200}
        inputRef={repeatRef}
        value={repeated}
        error={problem?.field === 'repeat' ? problem.text : null}
        onChange={(event) => setRepeated(event.target.value)}
      />
      {problem?.field === 'link' && (
        <p className="field-help field-help-bad" role="alert">
          {t('core.reset.failed')} {problem.text}
        </p>
      )}
      <button type="submit" className="deed-button" aria-busy={isBusy}>
        {t(isBusy ? 'core.reset.saving' : 'core.reset.save')}
      </button>
      <div className="deed-foot">
        <PageLink to="/login">{t('core.back.login')}</PageLink>
        {problem?.field === 'link' && <PageLink to="/reset">{t('core.reset.again')}</PageLink>}
      </div>
    </form>
  )
}

/** A refusal means the link; anything else says what hindered. */
const linkProblem = (error: unknown, linkIsOld: string): string =>
  error instanceof AppError && error.status >= 400 && error.status < 500 && error.code !== 'ERR_LIMIT_MAX' ? linkIsOld : errorText(error)
