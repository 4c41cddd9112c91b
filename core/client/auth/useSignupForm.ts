import { useAtomValue } from 'jotai'
import { type SyntheticEvent, useRef, useState } from 'react'
import { navigate } from '#core/client/browser/navigate.ts'
import { call } from '#core/client/http/call.ts'
import { fieldErrorsOf } from '#core/client/http/fieldErrors.ts'
import { errorText } from '#core/client/i18n/errorText.ts'
import { localeAtom } from '#core/client/i18n/locale.ts'
import { useT } from '#core/client/i18n/translate.ts'
import { notify } from '#core/client/notify/notify.ts'
import { AppError, type FieldError } from '#core/contract/errors.ts'
import { passwordProblem, SHORTEST_PASSWORD } from '#core/contract/password.ts'
import { type PublicPlan, signUp } from '#core/contract/signup.ts'
import { cleanTaxDocument, isTaxDocument } from '#core/contract/taxDocument.ts'

const fields = ['name', 'document', 'phone', 'userName', 'email', 'password', 'planId'] as const
export type SignupField = (typeof fields)[number]
type Typed = Record<SignupField, string>

/** Fields that may also be refused because somebody has the same. */
const TAKEN: Partial<Record<SignupField, string>> = { name: 'core.signup.problem.nameTaken', email: 'core.signup.problem.emailTaken' }

/** The first field that is wrong by itself; the server checks them all again. */
export function wrongField({ name, document, phone, userName, email, password }: Typed): SignupField | null {
  const clean = cleanTaxDocument(document)
  if (name.trim() === '') return 'name'
  if (clean !== '' && !isTaxDocument(clean)) return 'document'
  if (phone.replaceAll(/\D/g, '').length < 8) return 'phone'
  if (userName.trim() === '') return 'userName'
  if (!/^\S+@\S+\.\S+$/.test(email.trim())) return 'email'
  return passwordProblem(password, { name: userName, email: email.trim(), username: email.trim() }) === null ? null : 'password'
}

/** State and work of the page where a company signs up. After a refusal the focus goes to the field that is to blame. */
export function useSignupForm(plans: readonly PublicPlan[]) {
  const t = useT()
  const language = useAtomValue(localeAtom)
  const [typed, setTyped] = useState<Typed>({ name: '', document: '', phone: '', userName: '', email: '', password: '', planId: String(plans[0]?.id ?? '') })
  const [problem, setProblem] = useState<{ field: SignupField | null; text: string } | null>(null)
  const [isBusy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  const refuse = (field: SignupField, code = 'wrong') => {
    const taken = code === 'duplicated' ? TAKEN[field] : undefined
    setProblem({ field, text: t(taken ?? `core.signup.problem.${field}`, { count: SHORTEST_PASSWORD }) })
    form.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus()
  }
  const refuseFor = (error: unknown) => {
    const known = fieldErrorsOf(error).flatMap(({ field, code }: FieldError) => fields.filter((one) => one === field).map((one) => ({ field: one, code })))
    const [wrong] = known
    if (wrong) return refuse(wrong.field, wrong.code)
    const isTooFast = error instanceof AppError && error.status === 429
    setProblem({ field: null, text: isTooFast ? t('core.signup.wait') : errorText(error) })
  }
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (isBusy) return
    const wrong = wrongField(typed)
    if (wrong) return refuse(wrong)
    setBusy(true)
    setProblem(null)
    try {
      const { email } = await call(signUp, { ...typed, planId: Number(typed.planId), language })
      notify(t('core.signup.done', { email }), { intent: 'success' })
      navigate('/login', { replace: true })
    } catch (error) {
      refuseFor(error)
    } finally {
      setBusy(false)
    }
  }
  return {
    ...{ form, isBusy, submit },
    /** A problem of no field. */
    problem: problem?.field === null ? problem.text : null,
    /** A field without its label. */
    propsOf: (field: SignupField) => ({
      name: field,
      value: typed[field],
      error: problem?.field === field ? problem.text : null,
      onChange: ({ target }: { target: { value: string } }) => setTyped((before) => ({ ...before, [field]: target.value })),
    }),
  }
}
