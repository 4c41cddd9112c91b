import { type SyntheticEvent, useRef, useState } from 'react'
import { navigate } from '#core/client/browser/navigate.ts'
import { call } from '#core/client/http/call.ts'
import { fieldErrorsOf } from '#core/client/http/fieldErrors.ts'
import { errorText } from '#core/client/i18n/errorText.ts'
import { useT } from '#core/client/i18n/translate.ts'
import { notify } from '#core/client/notify/notify.ts'
import { AppError } from '#core/contract/errors.ts'
import { applyMasterKey } from '#core/contract/masterKey.ts'
import { SHORTEST_PASSWORD } from '#core/contract/password.ts'
import { newPasswordProblem } from './newPasswordProblem.ts'

const fields = ['key', 'account', 'password', 'repeated'] as const
type Field = (typeof fields)[number]
type Typed = Record<Field, string>

const MINUTE_SECONDS = 60

/** State and action of the page of the master key. After a refusal the focus goes to the field that is to blame. */
export function useMasterkeyForm() {
  const t = useT()
  const [typed, setTyped] = useState<Typed>({ key: '', account: '', password: '', repeated: '' })
  const [problem, setProblem] = useState<{ field: Field; text: string } | null>(null)
  const [isBusy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  const refuse = (field: Field, text: string) => {
    setProblem({ field, text })
    form.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus()
  }
  const refuseFor = (error: unknown) => {
    const [wrong] = fieldErrorsOf(error)
    const field = fields.find((one) => one === wrong?.field)
    if (wrong && field) return refuse(field, t(`core.masterkey.${field}.${wrong.code}`))
    const seconds = error instanceof AppError && error.code === 'ERR_LIMIT_MAX' ? Number(error.body.retryAfterSeconds) : 0
    refuse('key', seconds > 0 ? t('core.masterkey.wait', { count: Math.ceil(seconds / MINUTE_SECONDS) }) : errorText(error))
  }
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (isBusy) return
    if (typed.key === '') return refuse('key', t('core.masterkey.keyMissing'))
    const weak = newPasswordProblem(typed.password, typed.repeated)
    if (weak) return refuse(weak.field === 'new' ? 'password' : 'repeated', t(weak.key, { count: SHORTEST_PASSWORD }))
    setBusy(true)
    setProblem(null)
    try {
      const { key, account, password } = typed
      const { username } = await call(applyMasterKey, { key, account, password })
      notify(t('core.masterkey.done', { username }), { intent: 'success' })
      navigate('/login', { replace: true })
    } catch (error) {
      refuseFor(error)
    } finally {
      setBusy(false)
    }
  }
  return {
    ...{ form, isBusy, submit },
    /** Props of a field, besides its text. */
    propsOf: (field: Field) => ({
      name: field,
      value: typed[field],
      error: problem?.field === field ? problem.text : null,
      onChange: ({ target }: { target: { value: string } }) => setTyped((before) => ({ ...before, [field]: target.value })),
    }),
  }
}
