import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { z } from 'zod'
import { call } from '#core/client/http/call.ts'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import type { PanelProps } from '#core/client/plugin.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { EmptyState } from '#core/client/ui/EmptyState.tsx'
import { ListScreen } from '#core/client/ui/ListScreen.tsx'
import { RelativeTime } from '#core/client/ui/RelativeTime.tsx'
import { SearchField } from '#core/client/ui/SearchField.tsx'
import type { Column } from '#core/client/ui/table/columns.ts'
import { DataTable } from '#core/client/ui/table/DataTable.tsx'
import { pagingOf } from '#core/client/ui/table/paging.ts'
import { PanelToolbar } from '#core/client/workbench/PanelToolbar.tsx'
import { useRowActions } from '#core/client/workbench/rowActions.ts'
import { useListView } from '#core/client/workbench/useListView.ts'
import { listOptOuts } from '../contract/index.ts'
import { takeIn } from './optOutCommands.ts'
import { CAMPAIGNS } from './queries.ts'

const filterSchema = z.object({ search: z.string() })
const NO_FILTER = { search: '' }

interface Row {
  id: number
  name: string
  number: string
  since: string
  campaignId: number | null
}

/** Contacts that asked to get no campaigns any more, or were left out by the team. */
export default function OptOutsPanel({ panelId }: PanelProps<object>) {
  const t = useT()
  const client = useClient()
  const { filter, change } = useListView(panelId, filterSchema, NO_FILTER)
  const query = useInfiniteQuery({
    queryKey: [CAMPAIGNS, 'optOuts', filter.search],
    initialPageParam: 1,
    queryFn: ({ pageParam }) => call(listOptOuts, { pageNumber: pageParam, searchParam: filter.search }),
    getNextPageParam: (last, pages) => (last.hasMore ? pages.length + 1 : undefined),
    placeholderData: (previous) => previous,
  })
  const rows = useMemo(() => query.data?.pages.flatMap(({ optOuts }) => optOuts).map((one): Row => ({ ...one, id: one.contactId })), [query.data])
  const count = query.data?.pages[0]?.count
  const [active, setActive] = useState<Row | null>(null)
  useRowActions(
    panelId,
    useMemo(() => (active ? { remove: () => void client.run(takeIn, { contactId: active.id, name: active.name }) } : null), [active, client]),
  )
  const columns = useMemo(
    (): Column<Row>[] => [
      { id: 'name', title: t('campaigns.column.contact'), width: 220, grow: 2, sortValue: ({ name }) => name, render: ({ name }) => name },
      { id: 'number', title: t('campaigns.column.number'), width: 150, sortValue: ({ number }) => number, render: ({ number }) => number },
      {
        id: 'why',
        title: t('campaigns.column.why'),
        width: 200,
        sortValue: ({ campaignId }) => t(campaignId === null ? 'campaigns.optOuts.byTeam' : 'campaigns.optOuts.byWord'),
        render: ({ campaignId }) => t(campaignId === null ? 'campaigns.optOuts.byTeam' : 'campaigns.optOuts.byWord'),
      },
      {
        id: 'since',
        title: t('campaigns.column.since'),
        width: 160,
        sortValue: ({ since }) => since,
        render: ({ since }) => <RelativeTime at={since} style="minute" />,
      },
      {
        id: 'actions',
        title: t('campaigns.column.actions'),
        width: 170,
        grow: 0.1,
        render: ({ id, name }) => (
          <Button variant="minimal" onClick={() => void client.run(takeIn, { contactId: id, name })}>
            {t('campaigns.command.takeIn')}
          </Button>
        ),
      },
    ],
    [t, client],
  )
  return (
    <ListScreen bar={<SearchField label={t('campaigns.optOuts.search')} value={filter.search} onChange={(search) => change({ search })} />}>
      <PanelToolbar meta={count} />
      <DataTable
        label={t('campaigns.optOuts.title')}
        rows={rows}
        columns={columns}
        exportName={t('campaigns.optOuts.title')}
        failure={query.isError && !rows ? { error: query.error, onRetry: () => void query.refetch() } : null}
        empty={<EmptyState title={t(filter.search === '' ? 'campaigns.optOuts.empty' : 'campaigns.none.recipients')} text={t('campaigns.optOuts.emptyText')} />}
        onActive={setActive}
        paging={pagingOf(query, count)}
      />
    </ListScreen>
  )
}
