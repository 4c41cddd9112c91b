import { usePathname, useSearch } from 'wouter/use-browser-location'
import { useT } from '#core/client/i18n/translate.ts'
import { loginAddress } from './loginAddress.ts'
import { PageLink } from './PageLink.tsx'
import { PublicPage } from './PublicPage.tsx'

/** Page for a signed-out person at an address with `tokenSetup`: it is not refused (specification §4), and goes on after login. */
export default function SetupPage() {
  const t = useT()
  const path = usePathname()
  const search = useSearch()
  return (
    <PublicPage title={t('core.setup.title')}>
      <p className="prose">{t('core.setup.text')}</p>
      <PageLink to={loginAddress(path, search)} isButton>
        {t('core.setup.enter')}
      </PageLink>
    </PublicPage>
  )
}
