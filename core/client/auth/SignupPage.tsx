import { useEffect, useState } from 'react'
import { call } from '#core/client/http/call.ts'
import { useT } from '#core/client/i18n/translate.ts'
import { getPublicSetting, listPublicPlans, type PublicPlan } from '#core/contract/signup.ts'
import { PublicPage } from './PublicPage.tsx'
import SignupClosedPage from './SignupClosedPage.tsx'
import { SignupForm } from './SignupForm.tsx'

type Offer = { isOpen: false } | { isOpen: true; plans: readonly PublicPlan[]; trialDays: number }

/** Closed also where the installation does not answer, or has no plan to choose. */
async function readOffer(): Promise<Offer> {
  try {
    const { value } = await call(getPublicSetting, { key: 'allowSignup' })
    if (value !== 'enabled') return { isOpen: false }
    const [plans, trial] = await Promise.all([call(listPublicPlans, {}), call(getPublicSetting, { key: 'timeTest' })])
    return plans.length > 0 ? { isOpen: true, plans, trialDays: Number(trial.value) } : { isOpen: false }
  } catch {
    return { isOpen: false }
  }
}

/** /signup: a company signs up where the installation allows it; else the page says how to get access. */
export default function SignupPage() {
  const t = useT()
  const [offer, setOffer] = useState<Offer | null>(null)
  useEffect(() => {
    let isGone = false
    void readOffer().then((read) => {
      if (!isGone) setOffer(read)
    })
    return () => {
      isGone = true
    }
  }, [])
  if (offer?.isOpen === false) return <SignupClosedPage />
  return (
    <PublicPage title={t('core.signup.openTitle')}>
      {offer && (
        <>
          <p className="prose">{offer.trialDays > 0 ? t('core.signup.openText', { count: offer.trialDays }) : t('core.signup.openNow')}</p>
          <SignupForm plans={offer.plans} />
        </>
      )}
    </PublicPage>
  )
}
