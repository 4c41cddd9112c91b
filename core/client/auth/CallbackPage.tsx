import { useSearch } from 'wouter/use-browser-location'
import { useT } from '#core/client/i18n/translate.ts'
import { PageLink } from './PageLink.tsx'
import { PublicPage } from './PublicPage.tsx'

/** The address that Google answers to about a mailbox. Nothing is connected yet, and the page says so; no code is exchanged or kept. */
export default function CallbackPage() {
  const t = useT()
  const reason = refusalOf(useSearch())
  return (
    <PublicPage title={t('core.callback.title')}>
      <p className="prose">{reason === null ? t('core.callback.text') : t('core.callback.refused', { reason })}</p>
      <PageLink to="/" isButton>
        {t('core.back.home')}
      </PageLink>
    </PublicPage>
  )
}

/** OAuth's `error` is a short code; whatever else stands there is not repeated on our page. */
function refusalOf(search: string): string | null {
  const error = new URLSearchParams(search).get('error')
  return error !== null && /^[a-z_]{1,40}$/.test(error) ? error : null
}
