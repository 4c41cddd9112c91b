import { type SyntheticEvent, useRef, useState } from 'react'
import { z } from 'zod'
import { useT } from '#core/client/i18n/translate.ts'
import { reportError } from '#core/client/notify/reportError.ts'
import { AppError } from '#core/contract/errors.ts'
import { login } from './login.ts'
import { type LoginProblem, loginProblem, missingCode, missingField } from './loginProblem.ts'
import { useSecondsLeft } from './useSecondsLeft.ts'

/** The password was right, and a code is asked for; `enrolment` where the app must be set up first. */
export interface AskedFactor {
  enrolment: z.infer<typeof enrolmentSchema> | null
}
const enrolmentSchema = z.object({ token: z.string(), secret: z.string(), uri: z.string() })
const askedSchema = z.object({ enrolment: enrolmentSchema.nullable().catch(null) })

/** State and action of the login page. After a refusal the focus goes to the field that is to blame. */
export function useLoginForm() {
  const t = useT()
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [asked, setAsked] = useState<AskedFactor | null>(null)
  const [problem, setProblem] = useState<LoginProblem | null>(null)
  const [isBusy, setBusy] = useState(false)
  const nameRef = useRef<HTMLInputElement>(null)
  const passwordRef = useRef<HTMLInputElement>(null)
  const secondsLeft = useSecondsLeft(problem?.waitUntilMs ?? null)

  const refuse = (refused: LoginProblem) => {
    setProblem(refused)
    if (refused.field === 'code') return
    const field = refused.field === 'name' ? nameRef.current : passwordRef.current
    field?.focus()
    if (refused.isAboutField) field?.select()
  }

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (isBusy || secondsLeft > 0) return
    const missing = missingField(name, password)
    if (missing) return refuse(missing)
    if (asked && code.trim() === '') return refuse(missingCode)
    setBusy(true)
    setProblem(null)
    try {
      await login({ name, password, ...(asked && { code: code.trim(), ...(asked.enrolment && { enrolment: asked.enrolment.token }) }) })
    } catch (error) {
      if (error instanceof AppError && error.code === 'ERR_SECOND_FACTOR') {
        setAsked(askedSchema.parse({ enrolment: error.body.enrolment ?? null }))
        setCode('')
      } else if (error instanceof AppError && error.status === 500) {
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
  /** Another name or password is another sign-in. */
  const restarting = (keep: (value: string) => void) => (value: string) => {
    keep(value)
    setAsked(null)
  }
  const typed = (keep: (value: string) => void) => (value: string) => {
    keep(value)
    // Typing settles what was wrong with a field, not how long to wait.
    setProblem((current) => (current?.waitUntilMs != null ? current : null))
  }
  return {
    name,
    password,
    setName: typed(restarting(setName)),
    setPassword: typed(restarting(setPassword)),
    code,
    setCode: typed(setCode),
    asked,
    codeError: errorOf('code'),
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
