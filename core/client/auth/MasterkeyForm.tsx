import { useT } from '#core/client/i18n/translate.ts'
import { LONGEST_PASSWORD, SHORTEST_PASSWORD } from '#core/contract/password.ts'
import { PageLink } from './PageLink.tsx'
import { PasswordField } from './PasswordField.tsx'
import { TextField } from './TextField.tsx'
import { useMasterkeyForm } from './useMasterkeyForm.ts'

const LONGEST_KEY = 1_000
const LONGEST_ACCOUNT = 254

/** Sets a new password for a superadmin with the key of the installation, then leads to the login. */
export function MasterkeyForm() {
  const t = useT()
  const { form, isBusy, submit, propsOf } = useMasterkeyForm()
  return (
    <form ref={form} className="deed" onSubmit={submit} noValidate>
      <p className="prose">{t('core.masterkey.text')}</p>
      <PasswordField label={t('core.masterkey.key')} autoComplete="off" maxLength={LONGEST_KEY} autoFocus {...propsOf('key')} />
      <TextField
        label={t('core.masterkey.account')}
        help={t('core.masterkey.accountHelp')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={LONGEST_ACCOUNT}
        {...propsOf('account')}
      />
      <PasswordField
        label={t('core.reset.new')}
        help={t('core.reset.newHelp', { count: SHORTEST_PASSWORD })}
        autoComplete="new-password"
        maxLength={LONGEST_PASSWORD}
        {...propsOf('password')}
      />
      <PasswordField label={t('core.reset.repeat')} autoComplete="new-password" maxLength={LONGEST_PASSWORD} {...propsOf('repeated')} />
      <button type="submit" className="deed-button" aria-busy={isBusy}>
        {t(isBusy ? 'core.reset.saving' : 'core.reset.save')}
      </button>
      <div className="deed-foot">
        <PageLink to="/login">{t('core.back.login')}</PageLink>
      </div>
    </form>
  )
}
