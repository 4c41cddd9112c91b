import { History } from '@blueprintjs/icons'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import type { PanelProps } from '#core/client/plugin.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { EmptyState } from '#core/client/ui/EmptyState.tsx'
import { ListScreen } from '#core/client/ui/ListScreen.tsx'
import { DataTable } from '#core/client/ui/table/DataTable.tsx'
import { pagingOf } from '#core/client/ui/table/paging.ts'
import { PanelToolbar } from '#core/client/workbench/PanelToolbar.tsx'
import { showDelivery, tryWebhook } from './commands.ts'
import { useDeliveryColumns } from './useDeliveryColumns.tsx'
import { deliveriesQuery, webhooksQuery } from './webhooks.ts'

/** Panel of the deliveries to one webhook in the last seven days. */
export default function DeliveriesPanel({ params: { id } }: PanelProps<{ id: number }>) {
  const t = useT()
  const client = useClient()
  const query = useInfiniteQuery(deliveriesQuery(id))
  const webhook = useQuery(webhooksQuery).data?.find((one) => one.id === id)
  const rows = useMemo(() => query.data?.pages.flatMap(({ deliveries }) => deliveries), [query.data])
  const count = query.data?.pages[0]?.count
  return (
    <ListScreen bar={<strong className="cut">{webhook?.name}</strong>}>
      <PanelToolbar meta={count}>{webhook && <Button onClick={() => void client.run(tryWebhook, webhook)}>{t('webhooks.command.test')}</Button>}</PanelToolbar>
      <DataTable
        label={t('webhooks.deliveries.title')}
        rows={rows}
        columns={useDeliveryColumns()}
        failure={query.isError && !rows ? { error: query.error, onRetry: () => void query.refetch() } : null}
        empty={<EmptyState icon={History} title={t('webhooks.deliveries.empty')} text={t('webhooks.deliveries.emptyText')} />}
        onRowOpen={(delivery) => void client.run(showDelivery, delivery)}
        paging={pagingOf(query, count)}
      />
    </ListScreen>
  )
}
