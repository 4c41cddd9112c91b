import { useEffect, useState } from 'react'
import { useSearch } from 'wouter/use-browser-location'
import { useT } from '#core/client/i18n/translate.ts'
import { readReturningState } from '#core/contract/openId.ts'
import { PageLink } from './PageLink.tsx'
import { PublicPage } from './PublicPage.tsx'

/** The address that Google answers to about a mailbox: the answer goes to the page where a signed-in person began, also where Google refused. */
export default function CallbackPage() {
  const t = useT()
  const search = useSearch()
  const [returning] = useState(() => readReturningState(search))
  const reason = refusalOf(search)
  useEffect(() => {
    // The whole program begins there: the page takes the answer before it is drawn.
    if (returning) location.replace(`${returning.path}?${returning.query}`)
  }, [returning])
  if (returning)
    return (
      <PublicPage title={t('core.openId.title')}>
        <p className="prose" role="status">
          {t('core.callback.connecting')}
        </p>
      </PublicPage>
    )
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
