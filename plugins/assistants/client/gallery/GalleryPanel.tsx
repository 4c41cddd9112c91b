import { useQuery } from '@tanstack/react-query'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { ErrorState } from '#core/client/ui/ErrorState.tsx'
import { Skeleton } from '#core/client/ui/Skeleton.tsx'
import { type Assistant, type KindName, kindNames } from '../../contract/index.ts'
import { assistantsQuery, formatUsd } from '../assistants.ts'
import { openKind } from '../commands.ts'
import '../assistants.css'

/** The fourteen kinds of assistants, with what the company has of each. */
export default function GalleryPanel() {
  const t = useT()
  const query = useQuery(assistantsQuery)
  if (query.isError && !query.data) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Skeleton shape="form" rows={4} />
  const kinds = kindNames.map((kind) => ({ kind, assistants: query.data.filter((one) => one.kind === kind) }))
  return (
    <div className="assistant-gallery-page">
      <p className="dim">{t('assistants.galleryText')}</p>
      <ul className="assistant-gallery" aria-label={t('assistants.title')}>
        {kinds.map((one) => (
          <li key={one.kind}>
            <KindCard {...one} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function KindCard({ kind, assistants }: { kind: KindName; assistants: readonly Assistant[] }) {
  const t = useT()
  const client = useClient()
  const usd = assistants.reduce((sum, { usage }) => sum + usage.usd, 0)
  const on = assistants.filter(({ isActive }) => isActive).length
  return (
    <button type="button" className="assistant-kind" onClick={() => void client.run(openKind, { kind })}>
      <strong>{t(`assistants.kind.${kind}`)}</strong>
      <span className="dim">{t(`assistants.kindText.${kind}`)}</span>
      <span className="assistant-kind-foot">
        {assistants.length === 0 ? t('assistants.noneYet') : t('assistants.onOf', { on, count: assistants.length })}
        {usd > 0 && ` · ${t('assistants.usdThisMonth', { usd: formatUsd(usd) })}`}
      </span>
    </button>
  )
}
