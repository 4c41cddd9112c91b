import { useQuery } from '@tanstack/react-query'
import { queryOf } from '#core/client/http/queryOf.ts'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import type { PanelProps } from '#core/client/plugin.ts'
import { EmptyState } from '#core/client/ui/EmptyState.tsx'
import { ErrorState } from '#core/client/ui/ErrorState.tsx'
import { Skeleton } from '#core/client/ui/Skeleton.tsx'
import { SettingsPage } from '#core/client/workbench/settings/SettingsPage.tsx'
import { listQueues } from '#plugins/team/contract/index.ts'
import { useModes } from './modes.ts'
import { QueueMode } from './QueueMode.tsx'
import './routing.css'

/** How the conversations of each queue come to its people. */
export default function RoutingPanel(_props: PanelProps<object>) {
  const t = useT()
  const client = useClient()
  const modes = useModes()
  const queues = useQuery(queryOf(listQueues, {}))
  const failed = [modes, queues].filter(({ isError, data }) => isError && !data)
  const retry = () => failed.forEach(({ refetch }) => void refetch())
  if (failed[0]) return <ErrorState title={t('workbench.error.titleOf', { what: t('routing.title') })} error={failed[0].error} onRetry={retry} />
  if (!modes.data || !queues.data) return <Skeleton shape="form" rows={3} />
  const modeOf = new Map(modes.data.map(({ queueId, mode }) => [queueId, mode]))
  return (
    <SettingsPage className="routing">
      <p>{t('routing.text')}</p>
      {queues.data.length === 0 && <EmptyState title={t('routing.empty.title')} text={t('routing.empty.text')} />}
      {queues.data.map((queue) => (
        <QueueMode key={queue.id} queue={queue} mode={modeOf.get(queue.id) ?? 'none'} />
      ))}
      <button type="button" className="link" onClick={() => client.navigate('/configuracoes/geral?s=routing.opens')}>
        {t('routing.more')}
      </button>
    </SettingsPage>
  )
}
