import { Document } from '@blueprintjs/icons'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useDeferredValue, useMemo } from 'react'
import { z } from 'zod'
import { CommandButton } from '#core/client/commands/CommandButton.tsx'
import { commandByIdAtom } from '#core/client/commands/registry.ts'
import { call } from '#core/client/http/call.ts'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import type { PanelProps } from '#core/client/plugin.ts'
import { EmptyState } from '#core/client/ui/EmptyState.tsx'
import { IconButton } from '#core/client/ui/IconButton.tsx'
import { ListScreen } from '#core/client/ui/ListScreen.tsx'
import { RelativeTime } from '#core/client/ui/RelativeTime.tsx'
import { SearchField } from '#core/client/ui/SearchField.tsx'
import type { Column } from '#core/client/ui/table/columns.ts'
import { DataTable } from '#core/client/ui/table/DataTable.tsx'
import { pagingOf } from '#core/client/ui/table/paging.ts'
import { PanelToolbar } from '#core/client/workbench/PanelToolbar.tsx'
import { useListView } from '#core/client/workbench/useListView.ts'
import { conversations } from '#plugins/tickets/contract/client.ts'
import { listProtocols, type Protocol, protocolColumns } from '../../contract/index.ts'
import { openProtocol } from '../commands.ts'
import '../closing.css'

const filterSchema = z.object({ search: z.string() })
const NO_FILTER = { search: '' }

/** Every conversation one may see, by its protocol. */
export default function ProtocolsPanel({ panelId }: PanelProps<object>) {
  const t = useT()
  const client = useClient()
  const {
    filter: { search },
    change,
    sorting,
  } = useListView(panelId, filterSchema, NO_FILTER, protocolColumns)
  const searchParam = useDeferredValue(search)
  const query = useInfiniteQuery({
    queryKey: ['closing', 'protocols', searchParam, sorting.sort],
    initialPageParam: 1,
    queryFn: ({ pageParam }) => call(listProtocols, { searchParam, pageNumber: pageParam, sort: sorting.sort }),
    getNextPageParam: (last, pages) => (last.hasMore ? pages.length + 1 : undefined),
    placeholderData: (previous) => previous,
  })
  const count = query.data?.pages[0]?.count
  const rows = useMemo(() => query.data?.pages.flatMap(({ protocols }) => protocols), [query.data])
  const goToTickets = useAtomValue(commandByIdAtom).get('tickets.go')
  const columns = useMemo((): readonly Column<Protocol>[] => {
    const state = ({ status }: Protocol) => t(`tickets.state.${status}`)
    return [
      {
        id: 'protocol',
        title: t('closing.column.protocol'),
        width: 170,
        sortValue: ({ protocol }) => protocol,
        render: ({ protocol }) => <span className="strong">{protocol}</span>,
      },
      { id: 'ticket', title: t('closing.column.ticket'), width: 110, grow: 0.2, sortValue: ({ id }) => id, render: ({ id }) => `#${id}` },
      {
        id: 'contact',
        title: t('closing.column.contact'),
        width: 220,
        grow: 3,
        sortValue: ({ contact }) => contact.name,
        render: ({ contact }) => contact.name,
      },
      { id: 'user', title: t('closing.column.user'), width: 160, sortValue: ({ user }) => user?.name ?? null, render: ({ user }) => user?.name ?? '' },
      { id: 'state', title: t('closing.column.state'), width: 140, sortValue: state, render: (row) => <span className="closing-word">{state(row)}</span> },
      {
        id: 'created',
        title: t('closing.column.created'),
        width: 140,
        sortValue: ({ createdAt }) => createdAt,
        render: ({ createdAt }) => <RelativeTime at={createdAt} />,
      },
      {
        id: 'closed',
        title: t('closing.column.closed'),
        width: 140,
        sortValue: ({ closedAt }) => closedAt,
        render: ({ closedAt }) => <RelativeTime at={closedAt} />,
      },
      {
        id: 'deeds',
        title: t('closing.column.deeds'),
        width: 70,
        grow: 0.1,
        render: ({ id, protocol }) => (
          <IconButton icon={Document} label={t('closing.protocols.show', { protocol })} onClick={() => void client.run(openProtocol, { ticketId: id })} />
        ),
      },
    ]
  }, [t, client])
  return (
    <ListScreen bar={<SearchField label={t('closing.protocols.search')} value={search} onChange={(next) => change({ search: next })} />}>
      <PanelToolbar meta={count} />
      <DataTable
        label={t('closing.protocols.title')}
        rows={rows}
        columns={columns}
        sorting={sorting}
        exportName={t('closing.protocols.title')}
        failure={query.isError && !rows ? { error: query.error, onRetry: () => void query.refetch() } : null}
        empty={
          <EmptyState
            icon={Document}
            title={t(search === '' ? 'closing.protocols.empty.title' : 'closing.protocols.none.title')}
            text={t(search === '' ? 'closing.protocols.empty.text' : 'closing.protocols.none.text')}
          >
            {search === '' && goToTickets && <CommandButton command={goToTickets} args={{}} variant="primary" hideKeys />}
          </EmptyState>
        }
        addressOf={({ id }) => `/atendimento/${id}`}
        onRowOpen={({ id }, { beside }) => client.use(conversations).open(id, beside ? 'right' : 'main')}
        paging={pagingOf(query, count)}
      />
    </ListScreen>
  )
}
