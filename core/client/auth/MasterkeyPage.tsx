import { useT } from '#core/client/i18n/translate.ts'
import { PageLink } from './PageLink.tsx'
import { PublicPage } from './PublicPage.tsx'

/** /masterkey: says where superadmin access comes from. There is nothing to type, so nothing pretends. */
export default function MasterkeyPage() {
  const t = useT()
  return (
    <PublicPage title={t('core.masterkey.title')}>
      <p className="prose">{t('core.masterkey.text')}</p>
      <PageLink to="/login" isButton>
        {t('core.back.login')}
      </PageLink>
    </PublicPage>
  )
}
