import { Clean } from '@blueprintjs/icons'
import { useQuery } from '@tanstack/react-query'
import { CommandButton } from '#core/client/commands/CommandButton.tsx'
import { useT } from '#core/client/i18n/index.ts'
import type { PanelProps } from '#core/client/plugin.ts'
import { EmptyState } from '#core/client/ui/EmptyState.tsx'
import { ErrorState } from '#core/client/ui/ErrorState.tsx'
import { Skeleton } from '#core/client/ui/Skeleton.tsx'
import { PanelToolbar } from '#core/client/workbench/PanelToolbar.tsx'
import { assistantsQuery } from '../assistants.ts'
import { goToAssistants, newAssistant } from '../commands.ts'
import { useKind } from '../kinds.ts'
import { AssistantCard } from './AssistantCard.tsx'
import '../assistants.css'

/** The page of one kind: what it is, and the company's assistants of it. */
export default function KindPanel({ params: { kind: id } }: PanelProps<{ kind: string }>) {
  const t = useT()
  const { title, text } = useKind(id)
  const query = useQuery(assistantsQuery)
  if (query.isError && !query.data) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Skeleton shape="form" rows={3} />
  const assistants = query.data.filter((one) => one.kind === id)
  return (
    <div className="assistant-gallery-page">
      <PanelToolbar meta={assistants.length}>
        <CommandButton command={goToAssistants} args={{}} variant="minimal" label="assistants.allKinds" hideKeys />
        {assistants.length > 0 && <CommandButton command={newAssistant} args={{ kind: id }} variant="primary" hideKeys />}
      </PanelToolbar>
      <p className="dim">{t(text)}</p>
      {assistants.length === 0 && (
        <EmptyState icon={Clean} title={t('assistants.empty.title', { kind: t(title) })} text={t('assistants.empty.text')}>
          <CommandButton command={newAssistant} args={{ kind: id }} variant="primary" hideKeys />
        </EmptyState>
      )}
      <ul className="assistant-cards" aria-label={t(title)}>
        {assistants.map((assistant) => (
          <AssistantCard key={assistant.id} assistant={assistant} />
        ))}
      </ul>
    </div>
  )
}
