import { useInfiniteQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import { z } from 'zod'
import { call } from '#core/client/http/call.ts'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import type { PanelProps } from '#core/client/plugin.ts'
import { Avatar } from '#core/client/ui/Avatar.tsx'
import { EmptyState } from '#core/client/ui/EmptyState.tsx'
import { ListScreen } from '#core/client/ui/ListScreen.tsx'
import { RelativeTime } from '#core/client/ui/RelativeTime.tsx'
import { SearchField } from '#core/client/ui/SearchField.tsx'
import type { Column } from '#core/client/ui/table/columns.ts'
import { DataTable } from '#core/client/ui/table/DataTable.tsx'
import { pagingOf } from '#core/client/ui/table/paging.ts'
import { PanelToolbar } from '#core/client/workbench/PanelToolbar.tsx'
import { useListView } from '#core/client/workbench/useListView.ts'
import { type Contact, contactColumns, listContacts } from '../contract/index.ts'
import { cardPanel } from './panels.ts'
import { shownNumber } from './shownNumber.ts'
import './contacts.css'

const filterSchema = z.object({ search: z.string() })
const NO_FILTER = { search: '' }

/** Everybody the company knows, as far as one may see. */
export default function ContactsPanel({ panelId }: PanelProps<object>) {
  const t = useT()
  const client = useClient()
  const {
    filter: { search },
    change,
    sorting,
  } = useListView(panelId, filterSchema, NO_FILTER, contactColumns)
  const asked = useDeferredValue(search)
  const query = useInfiniteQuery({
    queryKey: ['contacts', 'pages', asked, sorting.sort],
    initialPageParam: 1,
    queryFn: ({ pageParam }) => call(listContacts, { searchParam: asked, pageNumber: pageParam, sort: sorting.sort }),
    getNextPageParam: (last, pages) => (last.hasMore ? pages.length + 1 : undefined),
    placeholderData: (previous) => previous,
  })
  const rows = useMemo(() => query.data?.pages.flatMap(({ contacts }) => contacts), [query.data])
  const columns = useMemo(
    (): Column<Contact>[] => [
      {
        id: 'name',
        title: t('contacts.column.name'),
        width: 260,
        sortValue: ({ name }) => name,
        render: ({ id, name, profilePicUrl }) => (
          <span className="contact-name">
            <Avatar id={id} name={name} src={profilePicUrl} />
            <span className="cut">{name}</span>
          </span>
        ),
      },
      {
        id: 'number',
        title: t('contacts.column.number'),
        width: 150,
        sortValue: ({ number }) => shownNumber(number, t),
        render: ({ number }) => shownNumber(number, t),
      },
      { id: 'email', title: t('contacts.column.email'), width: 220, sortValue: ({ email }) => email, render: ({ email }) => email ?? '' },
      {
        id: 'wallet',
        title: t('contacts.column.wallet'),
        width: 160,
        sortValue: ({ wallets }) => wallets.map(({ name }) => name).join(', '),
        render: ({ wallets }) => (wallets.length > 0 ? wallets.map(({ name }) => name).join(', ') : <span className="dim">{t('contacts.noWallet')}</span>),
      },
      {
        id: 'since',
        title: t('contacts.column.since'),
        width: 120,
        sortValue: ({ createdAt }) => createdAt,
        render: ({ createdAt }) => <RelativeTime at={createdAt} />,
      },
    ],
    [t],
  )
  const count = query.data?.pages[0]?.count
  return (
    <ListScreen bar={<SearchField label={t('contacts.search')} value={search} onChange={(next) => change({ search: next })} />}>
      <PanelToolbar meta={count} />
      <DataTable
        label={t('contacts.title')}
        rows={rows}
        columns={columns}
        sorting={sorting}
        failure={query.isError && !rows ? { error: query.error, onRetry: () => void query.refetch() } : null}
        empty={
          <EmptyState
            title={t(search === '' ? 'contacts.empty.title' : 'contacts.none.title')}
            text={t(search === '' ? 'contacts.empty.text' : 'contacts.none.text')}
          />
        }
        onRowOpen={({ id, name }) => client.open(cardPanel, { contactId: id, name }, 'right')}
        exportName={t('contacts.title')}
        paging={pagingOf(query, count)}
      />
    </ListScreen>
  )
}
