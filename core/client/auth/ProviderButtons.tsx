import { useEffect, useState } from 'react'
import type { z } from 'zod'
import { call } from '#core/client/http/call.ts'
import { errorText } from '#core/client/i18n/errorText.ts'
import { useT } from '#core/client/i18n/translate.ts'
import { listSignInProviders, startOpenId } from '#core/contract/openId.ts'
import { keepWantedAddress } from './openIdReturn.ts'

type Provider = z.output<typeof listSignInProviders.output>[number]

/** Ways to sign in other than by password; nothing where the installation has none, or does not answer. */
export function ProviderButtons({ wanted }: { wanted: string | null }) {
  const t = useT()
  const [providers, setProviders] = useState<readonly Provider[]>([])
  const [busyId, setBusyId] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    let isGone = false
    call(listSignInProviders, {})
      .then((found) => {
        if (!isGone) setProviders(found)
      })
      .catch(() => undefined)
    return () => {
      isGone = true
    }
  }, [])
  if (providers.length === 0) return null

  const start = async (id: number) => {
    setBusyId(id)
    setProblem(null)
    try {
      const { url } = await call(startOpenId, { id })
      keepWantedAddress(wanted)
      location.assign(url)
    } catch (error) {
      setBusyId(null)
      setProblem(errorText(error))
    }
  }
  return (
    <div className="deed-others">
      <span className="deed-or">{t('core.openId.or')}</span>
      {providers.map(({ id, label }) => (
        <button key={id} type="button" className="deed-other" aria-busy={busyId === id} disabled={busyId !== null} onClick={() => void start(id)}>
          {t('core.openId.with', { label })}
        </button>
      ))}
      {problem && (
        <p className="deed-note" role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}
