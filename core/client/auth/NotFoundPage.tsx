import { useAtomValue } from 'jotai'
import { usePathname } from 'wouter/use-browser-location'
import { useT } from '#core/client/i18n/translate.ts'
import { loginAddress } from './loginAddress.ts'
import { PageLink } from './PageLink.tsx'
import { PublicPage } from './PublicPage.tsx'
import { sessionAtom } from './session.atoms.ts'

/** The catch-all page: inside the workbench for people signed in, a page of its own for others. */
export default function NotFoundPage() {
  const t = useT()
  const path = usePathname()
  const isSignedIn = useAtomValue(sessionAtom) !== null
  const title = t('core.notFound.title')
  const text = <p className="prose">{t('core.notFound.text', { path: shorten(path) })}</p>
  if (isSignedIn)
    return (
      <section className="not-found" aria-label={title}>
        <h1>{title}</h1>
        {text}
        <PageLink to="/" isButton>
          {t('core.back.home')}
        </PageLink>
      </section>
    )
  return (
    <PublicPage title={title}>
      {text}
      <PageLink to={loginAddress(path, '')} isButton>
        {t('core.login.submit')}
      </PageLink>
    </PublicPage>
  )
}

const LONGEST_PATH = 80
const shorten = (path: string) => (path.length > LONGEST_PATH ? `${path.slice(0, LONGEST_PATH)}…` : path)
