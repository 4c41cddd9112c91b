import { useT } from '#core/client/i18n/translate.ts'
import { PageLink } from './PageLink.tsx'
import { PublicPage } from './PublicPage.tsx'

/** /signup: nobody can register alone; the page says how to get access. */
export default function SignupClosedPage() {
  const t = useT()
  return (
    <PublicPage title={t('core.signup.title')}>
      <p className="prose">{t('core.signup.text')}</p>
      <PageLink to="/login" isButton>
        {t('core.back.login')}
      </PageLink>
    </PublicPage>
  )
}
