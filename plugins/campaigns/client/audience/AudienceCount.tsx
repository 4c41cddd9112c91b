import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { call } from '#core/client/http/call.ts'
import { useT } from '#core/client/i18n/index.ts'
import { type Audience, isNobody, previewAudience } from '../../contract/index.ts'
import { CAMPAIGNS } from '../queries.ts'

const SHOWN = 5

/** How many an audience reaches at this moment, some of their names, and who is left out and why. */
export function AudienceCount({ audience, error, nobody = 'campaigns.audience.nobody' }: { audience: Audience; error: string | null; nobody?: string }) {
  const t = useT()
  const wanted = useDeferredValue(audience)
  const isEmpty = isNobody(wanted)
  const { data } = useQuery({
    queryKey: [CAMPAIGNS, 'audience', wanted],
    queryFn: () => call(previewAudience, { audience: wanted }),
    enabled: !isEmpty,
    placeholderData: keepPreviousData,
  })
  const names = data?.sample.slice(0, SHOWN).map(({ name }) => name) ?? []
  return (
    <div role="status" className="campaign-count">
      {error && <div className="form-error">{error}</div>}
      {isEmpty && !error && <div className="form-help">{t(nobody)}</div>}
      {!isEmpty && data && (
        <>
          <strong>{t('campaigns.audience.count', { count: data.count })}</strong>
          {names.length > 0 && (
            <span className="dim">
              {' '}
              {names.join(', ')}
              {data.count > names.length && '…'}
            </span>
          )}
          {data.newNumbers > 0 && <div className="form-help">{t('campaigns.audience.newNumbers', { count: data.newNumbers })}</div>}
          {data.leftOut.map(({ reason, count }) => (
            <div key={reason} className="form-help">
              {t(`campaigns.leftOut.${reason}`, { count })}
            </div>
          ))}
          {data.wrongNumbers.length > 0 && (
            <div className="form-error">{t('campaigns.audience.wrong', { numbers: data.wrongNumbers.slice(0, SHOWN).join(', ') })}</div>
          )}
        </>
      )}
    </div>
  )
}
