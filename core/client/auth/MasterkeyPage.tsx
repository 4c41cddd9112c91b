import { useEffect, useState } from 'react'
import { call } from '#core/client/http/call.ts'
import { errorText } from '#core/client/i18n/errorText.ts'
import { useT } from '#core/client/i18n/translate.ts'
import { getMasterKey } from '#core/contract/masterKey.ts'
import { MasterkeyForm } from './MasterkeyForm.tsx'
import { PageLink } from './PageLink.tsx'
import { PublicPage } from './PublicPage.tsx'

/** /masterkey: gives a superadmin their access back; says so where the installation has no key for it. */
export default function MasterkeyPage() {
  const t = useT()
  const [isSet, setSet] = useState<boolean | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  useEffect(() => {
    call(getMasterKey, {}).then((found) => setSet(found.isSet), setFailure)
  }, [])
  return (
    <PublicPage title={t('core.masterkey.title')}>
      {isSet ? (
        <MasterkeyForm />
      ) : (
        <>
          {isSet === false && <p className="prose">{t('core.masterkey.unset')}</p>}
          {failure !== null && (
            <p className="prose" role="alert">
              {t('core.masterkey.failed', { reason: errorText(failure) })}
            </p>
          )}
          <PageLink to="/login" isButton>
            {t('core.back.login')}
          </PageLink>
        </>
      )}
    </PublicPage>
  )
}
