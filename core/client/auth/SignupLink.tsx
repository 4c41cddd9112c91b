import { useEffect, useState } from 'react'
import { call } from '#core/client/http/call.ts'
import { useT } from '#core/client/i18n/translate.ts'
import { getPublicSetting } from '#core/contract/signup.ts'
import { PageLink } from './PageLink.tsx'

/** The way to /signup; nothing where the installation lets nobody sign up, or does not answer. */
export function SignupLink() {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    let isGone = false
    call(getPublicSetting, { key: 'allowSignup' })
      .then(({ value }) => {
        if (!isGone) setOpen(value === 'enabled')
      })
      .catch(() => {})
    return () => {
      isGone = true
    }
  }, [])
  return isOpen ? <PageLink to="/signup">{t('core.login.signup')}</PageLink> : null
}
