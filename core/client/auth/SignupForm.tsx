import { useAtomValue } from 'jotai'
import { localeAtom } from '#core/client/i18n/locale.ts'
import { useT } from '#core/client/i18n/translate.ts'
import { moneyText } from '#core/client/ui/money.ts'
import { LONGEST_PASSWORD, SHORTEST_PASSWORD } from '#core/contract/password.ts'
import type { PublicPlan } from '#core/contract/signup.ts'
import { PageLink } from './PageLink.tsx'
import { PasswordField } from './PasswordField.tsx'
import { TextField } from './TextField.tsx'
import { useSignupForm } from './useSignupForm.ts'

/** A company, whoever administers it first, and its plan. */
export function SignupForm({ plans }: { plans: readonly PublicPlan[] }) {
  const t = useT()
  const { form, isBusy, submit, problem, propsOf } = useSignupForm(plans)
  return (
    <form ref={form} className="deed" onSubmit={submit} noValidate>
      <TextField label={t('core.signup.name')} autoComplete="organization" maxLength={80} autoFocus {...propsOf('name')} />
      <TextField label={t('core.signup.document')} autoComplete="off" maxLength={20} {...propsOf('document')} />
      <TextField label={t('core.signup.phone')} type="tel" autoComplete="tel" maxLength={30} {...propsOf('phone')} />
      <TextField label={t('core.signup.userName')} autoComplete="name" maxLength={80} {...propsOf('userName')} />
      <TextField label={t('core.signup.email')} type="email" autoComplete="username" autoCapitalize="none" maxLength={254} {...propsOf('email')} />
      <PasswordField
        label={t('core.signup.password')}
        help={t('core.reset.newHelp', { count: SHORTEST_PASSWORD })}
        autoComplete="new-password"
        maxLength={LONGEST_PASSWORD}
        {...propsOf('password')}
      />
      <PlanChoice plans={plans} {...propsOf('planId')} />
      {problem && (
        <p className="field-help field-help-bad" role="alert">
          {problem}
        </p>
      )}
      <button type="submit" className="deed-button" aria-busy={isBusy}>
        {t(isBusy ? 'core.signup.submitting' : 'core.signup.submit')}
      </button>
      <div className="deed-foot">
        <PageLink to="/login">{t('core.back.login')}</PageLink>
      </div>
    </form>
  )
}

interface PlanChoiceProps {
  plans: readonly PublicPlan[]
  name: string
  value: string
  error: string | null
  onChange: (event: { target: { value: string } }) => void
}

/** Plans as radio buttons, each with what it gives and what it costs. */
function PlanChoice({ plans, name, value, error, onChange }: PlanChoiceProps) {
  const t = useT()
  const locale = useAtomValue(localeAtom)
  const priceOf = ({ valueCents, cycle }: PublicPlan) =>
    valueCents === 0 ? t('core.signup.planFree') : t(`core.signup.planPrice.${cycle}`, { amount: moneyText(valueCents / 100, locale) })
  return (
    <fieldset className="signup-plans">
      <legend>{t('core.signup.plan')}</legend>
      {plans.map((plan) => (
        <label key={plan.id} className="signup-plan">
          <input type="radio" name={name} value={plan.id} checked={value === String(plan.id)} onChange={onChange} />
          <span>
            <strong>{plan.name}</strong> · {priceOf(plan)}
            <span className="field-help">
              {t('core.signup.planPeople', { count: plan.maxUsers })}, {t('core.signup.planConnections', { count: plan.maxConnections })}
            </span>
          </span>
        </label>
      ))}
      {error && (
        <p className="field-help field-help-bad" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
