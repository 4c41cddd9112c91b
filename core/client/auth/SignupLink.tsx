import { useT } from '#core/client/i18n/translate.ts'
import { PageLink } from './PageLink.tsx'
import { usePublicSetting } from './usePublicSetting.ts'

/** The way to /signup; nothing where the installation lets nobody sign up, or does not answer. */
export function SignupLink() {
  const t = useT()
  return usePublicSetting('allowSignup') === 'enabled' ? <PageLink to="/signup">{t('core.login.signup')}</PageLink> : null
}
