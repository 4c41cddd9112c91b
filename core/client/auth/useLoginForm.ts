import { type SyntheticEvent, useRef, useState } from 'react'
import { useT } from '#core/client/i18n/translate.ts'
import { notify } from '#core/client/notify/notify.ts'
import { reportError } from '#core/client/notify/reportError.ts'
import { AppError } from '#core/contract/errors.ts'
import { login } from './login.ts'
import { type LoginProblem, loginProblem, missingField } from './loginProblem.ts'
import { useSecondsLeft } from './useSecondsLeft.ts'

/** State and deed of the login page. After a refusal the focus goes to the field that is to blame. */
export function useLoginForm() {
  const t = useT()
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<LoginProblem | null>(null)
  const [isBusy, setBusy] = useState(false)
  const nameRef = useRef<HTMLInputElement>(null)
  const passwordRef = useRef<HTMLInputElement>(null)
  const secondsLeft = useSecondsLeft(problem?.waitUntilMs ?? null)

  const refuse = (refused: LoginProblem) => {
    setProblem(refused)
    const field = refused.field === 'name' ? nameRef.current : passwordRef.current
    field?.focus()
    if (refused.isAboutField) field?.select()
  }

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (isBusy || secondsLeft > 0) return
    const missing = missingField(name, password)
    if (missing) return refuse(missing)
    setBusy(true)
    setProblem(null)
    try {
      const { username } = await login({ name, password })
      notify(t('core.login.done', { name: username }), { intent: 'success' })
    } catch (error) {
      if (error instanceof AppError && error.status === 500) {
        reportError(error)
        passwordRef.current?.focus()
      } else refuse(loginProblem(error, Date.now()))
    } finally {
      setBusy(false)
    }
  }

  const waits = problem?.waitUntilMs != null
  const text = waits ? (secondsLeft > 0 ? t('core.login.wait', { seconds: secondsLeft }) : null) : (problem?.text() ?? null)
  const errorOf = (field: LoginProblem['field']) => (problem?.field === field ? text : null)
  const typed = (keep: (value: string) => void) => (value: string) => {
    keep(value)
    // Typing settles what was wrong with a field, not how long to wait.
    setProblem((held) => (held?.waitUntilMs != null ? held : null))
  }
  return {
    name,
    password,
    setName: typed(setName),
    setPassword: typed(setPassword),
    nameRef,
    passwordRef,
    nameError: errorOf('name'),
    passwordError: errorOf('password'),
    isFieldToBlame: problem?.isAboutField ?? false,
    isBusy,
    isWaiting: secondsLeft > 0,
    submit,
  }
}
