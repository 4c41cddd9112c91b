import { Annotation } from '@blueprintjs/icons'
import { useQuery } from '@tanstack/react-query'
import { call } from '#core/client/http/call.ts'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import type { PanelProps } from '#core/client/plugin.ts'
import { EmptyState } from '#core/client/ui/EmptyState.tsx'
import { ListScreen } from '#core/client/ui/ListScreen.tsx'
import { SearchField } from '#core/client/ui/SearchField.tsx'
import { Select } from '#core/client/ui/Select.tsx'
import { DataTable } from '#core/client/ui/table/DataTable.tsx'
import { PanelToolbar } from '#core/client/workbench/PanelToolbar.tsx'
import { usePanelState } from '#core/client/workbench/usePanelState.ts'
import { listUsers } from '#plugins/team/contract/index.ts'
import { conversations } from '#plugins/tickets/contract/client.ts'
import { useNoteColumns } from './useNoteColumns.tsx'
import { filterSchema, NO_FILTER, periods, useNoteList } from './useNoteList.ts'

/** Everything the team noted on tickets that one may read. */
export default function NotesPanel({ panelId }: PanelProps<object>) {
  const t = useT()
  const client = useClient()
  const [filter, setFilter] = usePanelState(panelId, filterSchema, NO_FILTER)
  const { query, rows, count } = useNoteList(filter)
  const columns = useNoteColumns()
  const people = useQuery({ queryKey: ['users'], queryFn: () => call(listUsers, {}) }).data?.users ?? []
  const change = (part: Record<string, string>) => setFilter(filterSchema.parse({ ...filter, ...part }))
  const isFiltered = JSON.stringify(filter) !== JSON.stringify(NO_FILTER)
  return (
    <ListScreen
      bar={
        <>
          <SearchField label={t('notes.search')} value={filter.search} onChange={(search) => change({ search })} />
          <Select
            label={t('notes.filter.period')}
            value={filter.period}
            options={periods.map((value) => ({ value, label: t(`notes.period.${value}`) }))}
            onChange={(period) => change({ period })}
          />
          <Select
            label={t('notes.filter.person')}
            value={filter.userId}
            options={[{ value: '', label: t('notes.filter.anyPerson') }, ...people.map(({ id, name }) => ({ value: String(id), label: name }))]}
            onChange={(userId) => change({ userId })}
          />
        </>
      }
    >
      <PanelToolbar meta={count} />
      <DataTable
        label={t('notes.title')}
        rows={rows}
        columns={columns}
        exportName="notas"
        failure={query.isError && !rows ? { error: query.error, onRetry: () => void query.refetch() } : null}
        empty={
          isFiltered ? (
            <EmptyState title={t('notes.none.title')} text={t('notes.none.text')} />
          ) : (
            <EmptyState icon={Annotation} title={t('notes.empty.title')} text={t('notes.empty.text')} />
          )
        }
        onRowOpen={({ ticketId }) => client.use(conversations).open(ticketId, 'main')}
        onEnd={() => {
          if (query.hasNextPage && !query.isFetching) void query.fetchNextPage()
        }}
      />
    </ListScreen>
  )
}
