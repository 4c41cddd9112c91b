import { Person } from '@blueprintjs/icons'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useMemo } from 'react'
import { CommandButton } from '#core/client/commands/CommandButton.tsx'
import { call } from '#core/client/http/call.ts'
import { queriesOf } from '#core/client/http/queryOf.ts'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import type { PanelProps } from '#core/client/plugin.ts'
import { EmptyState } from '#core/client/ui/EmptyState.tsx'
import { ListScreen } from '#core/client/ui/ListScreen.tsx'
import { SearchField } from '#core/client/ui/SearchField.tsx'
import { DataTable } from '#core/client/ui/table/DataTable.tsx'
import { pagingOf } from '#core/client/ui/table/paging.ts'
import { PanelToolbar } from '#core/client/workbench/PanelToolbar.tsx'
import { useListView } from '#core/client/workbench/useListView.ts'
import { savedViewTools } from '#plugins/savedViews/contract/client.ts'
import { contactColumns, LEAST_SEARCH, type ListedContact, listContacts } from '../contract/index.ts'
import { cardPanel } from './cardPanel.ts'
import { activeContactAtom, newContact } from './commands.ts'
import { exportXlsx, shownFilterAtom } from './export/commands.ts'
import { importContacts } from './import/commands.ts'
import { ImportRows } from './import/ImportRows.tsx'
import { FilterTools } from './list/FilterTools.tsx'
import { filterSchema, NO_FILTER, wishOf } from './list/filter.ts'
import { PickedBar } from './list/PickedBar.tsx'
import { useContactColumns } from './list/useContactColumns.tsx'
import { useIsListClosed } from './list/useIsListClosed.ts'
import { CONTACTS_PANEL } from './panelIds.ts'
import './contacts.css'

/** Everybody the company knows, as far as one may see. */
export default function ContactsPanel({ panelId, params: { view } }: PanelProps<{ view?: number | undefined }>) {
  const t = useT()
  const client = useClient()
  const { filter, change, isFiltered, sorting } = useListView(panelId, filterSchema, NO_FILTER, contactColumns)
  const { useViews } = client.use(savedViewTools)
  const views = useViews({ screen: CONTACTS_PANEL, schema: filterSchema, initial: NO_FILTER, filter, change, wanted: view })
  const asked = useDeferredValue(filter)
  const query = useInfiniteQuery({
    queryKey: [...queriesOf(listContacts).queryKey, 'pages', asked, sorting.sort],
    initialPageParam: 1,
    queryFn: ({ pageParam }) => call(listContacts, { ...wishOf(asked), pageNumber: pageParam, sort: sorting.sort }),
    getNextPageParam: (last, pages) => (last.hasMore ? pages.length + 1 : undefined),
    placeholderData: (previous) => previous,
  })
  const rows = useMemo(() => query.data?.pages.flatMap(({ contacts }) => contacts), [query.data])
  const columns = useContactColumns()
  const isClosed = useIsListClosed()
  const count = query.data?.pages[0]?.count
  const follow = useMemo(
    () => (row: ListedContact | null) => client.set(activeContactAtom, row && { contactId: row.id, name: row.name, blocked: row.blocked }),
    [client],
  )
  useEffect(() => () => follow(null), [follow])
  useEffect(() => {
    client.set(shownFilterAtom, filter)
    return () => client.set(shownFilterAtom, NO_FILTER)
  }, [client, filter])
  return (
    <ListScreen
      bar={
        <>
          <SearchField label={t('contacts.search')} value={filter.search} onChange={(search) => change({ search })} />
          <FilterTools filter={filter} onChange={change} />
          <div className="contact-views">{views.menu}</div>
        </>
      }
    >
      <PanelToolbar
        meta={
          views.shown ? (
            <>
              {views.shown.name} · {count}
            </>
          ) : (
            count
          )
        }
      >
        <CommandButton command={exportXlsx} args={{}} label="contacts.export.menu" collapses />
        <CommandButton command={importContacts} args={{}} label="contacts.import.start" collapses />
        <CommandButton command={newContact} args={{}} variant="primary" />
      </PanelToolbar>
      <ImportRows />
      <DataTable
        label={t('contacts.title')}
        rows={rows}
        columns={columns}
        sorting={sorting}
        failure={query.isError && !rows ? { error: query.error, onRetry: () => void query.refetch() } : null}
        empty={
          isClosed ? (
            <EmptyState icon={Person} title={t('contacts.closed.title')} text={t('contacts.closed.text', { count: LEAST_SEARCH })} />
          ) : isFiltered ? (
            <EmptyState title={t('contacts.none.title')} text={t('contacts.none.text')} />
          ) : (
            <EmptyState icon={Person} title={t('contacts.empty.title')} text={t('contacts.empty.text')}>
              <CommandButton command={newContact} args={{}} variant="primary" hideKeys />
            </EmptyState>
          )
        }
        selection={{ bulk: (ids, clear) => <PickedBar contacts={rows?.filter(({ id }) => ids.includes(id)) ?? []} onDone={clear} /> }}
        onActive={follow}
        onRowOpen={({ id, name }) => client.open(cardPanel, { contactId: id, name }, 'right')}
        exportName={t('contacts.title')}
        paging={pagingOf(query, count)}
      />
    </ListScreen>
  )
}
