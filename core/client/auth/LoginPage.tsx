import { useSearch } from 'wouter/use-browser-location'
import { useT } from '#core/client/i18n/translate.ts'
import { LanguageChoice } from './LanguageChoice.tsx'
import { wantedAddress } from './loginAddress.ts'
import { PageLink } from './PageLink.tsx'
import { PasswordField } from './PasswordField.tsx'
import { ProviderButtons } from './ProviderButtons.tsx'
import { PublicPage } from './PublicPage.tsx'
import { SecondFactor } from './SecondFactor.tsx'
import { SignupLink } from './SignupLink.tsx'
import { SupportLink } from './SupportLink.tsx'
import { TextField } from './TextField.tsx'
import { useLoginForm } from './useLoginForm.ts'
import { useOnline } from './useOnline.ts'

/** /login. The gate leads on as soon as there is a session. */
export default function LoginPage() {
  const t = useT()
  const form = useLoginForm()
  const isOnline = useOnline()
  const wanted = wantedAddress(useSearch())
  return (
    <PublicPage title={t('core.login.title')}>
      <form className="deed" onSubmit={form.submit} noValidate>
        <TextField
          label={t('core.login.name')}
          name="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          autoFocus
          inputRef={form.nameRef}
          value={form.name}
          error={form.nameError}
          onChange={(event) => form.setName(event.target.value)}
        />
        <PasswordField
          label={t('core.login.password')}
          name="password"
          autoComplete="current-password"
          maxLength={200}
          inputRef={form.passwordRef}
          value={form.password}
          error={form.passwordError}
          isValid={!form.isFieldToBlame}
          onChange={(event) => form.setPassword(event.target.value)}
        />
        {form.asked && <SecondFactor asked={form.asked} code={form.code} error={form.codeError} onCode={form.setCode} />}
        <button type="submit" className="deed-button" disabled={form.isWaiting} aria-busy={form.isBusy}>
          {t(form.isBusy ? 'core.login.submitting' : 'core.login.submit')}
        </button>
        <div className="deed-foot">
          <PageLink to="/reset">{t('core.login.forgot')}</PageLink>
          <SignupLink />
          <SupportLink />
          <LanguageChoice />
        </div>
        {!isOnline && form.passwordError === null && (
          <p className="deed-note" role="status">
            {t('core.offline')}
          </p>
        )}
        <ProviderButtons wanted={wanted} />
        {wanted && isOnline && <p className="deed-note">{t('core.login.sessionNote')}</p>}
      </form>
    </PublicPage>
  )
}
