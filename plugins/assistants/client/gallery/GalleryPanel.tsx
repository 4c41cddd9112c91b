import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { ErrorState } from '#core/client/ui/ErrorState.tsx'
import { Skeleton } from '#core/client/ui/Skeleton.tsx'
import type { AssistantKindView } from '../../contract/client.ts'
import type { Assistant } from '../../contract/index.ts'
import { assistantsQuery, formatUsd } from '../assistants.ts'
import { openKind } from '../commands.ts'
import { kindViewsAtom } from '../kinds.ts'
import { AssistantCard } from './AssistantCard.tsx'
import '../assistants.css'

const ICON_PX = 20

/** The kinds of assistants, with what the company has of each; below them assistants whose kind is not here any more. */
export default function GalleryPanel() {
  const t = useT()
  const query = useQuery(assistantsQuery)
  const views = useAtomValue(kindViewsAtom)
  if (query.isError && !query.data) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Skeleton shape="form" rows={4} />
  const assistantsOf = (id: string) => query.data.filter(({ kind }) => kind === id)
  const lost = query.data.filter(({ kind: id }) => !views.some(({ kind }) => kind.id === id))
  return (
    <div className="assistant-gallery-page">
      <p className="dim">{t('assistants.galleryText')}</p>
      <ul className="assistant-gallery" aria-label={t('assistants.title')}>
        {views.map((view) => (
          <li key={view.kind.id}>
            <KindCard view={view} assistants={assistantsOf(view.kind.id)} />
          </li>
        ))}
      </ul>
      {lost.length > 0 && (
        <section aria-label={t('assistants.missingKind.title')}>
          <h3>{t('assistants.missingKind.title')}</h3>
          <p className="dim">{t('assistants.missingKind.text')}</p>
          <ul className="assistant-cards">
            {lost.map((assistant) => (
              <AssistantCard key={assistant.id} assistant={assistant} />
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

function KindCard({ view: { kind, icon: Icon }, assistants }: { view: AssistantKindView; assistants: readonly Assistant[] }) {
  const t = useT()
  const client = useClient()
  const usd = assistants.reduce((sum, { usage }) => sum + usage.usd, 0)
  const on = assistants.filter(({ isActive }) => isActive).length
  return (
    <button type="button" className="assistant-kind" onClick={() => void client.run(openKind, { kind: kind.id })}>
      <span className="assistant-kind-name">
        <Icon size={ICON_PX} />
        <strong>{t(kind.title)}</strong>
      </span>
      <span className="dim">{t(kind.text)}</span>
      <span className="assistant-kind-foot">
        {assistants.length === 0 ? t('assistants.noneYet') : t('assistants.onOf', { on, count: assistants.length })}
        {usd > 0 && ` · ${t('assistants.usdThisMonth', { usd: formatUsd(usd) })}`}
      </span>
    </button>
  )
}
