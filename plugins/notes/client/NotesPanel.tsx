import { Annotation } from '@blueprintjs/icons'
import { useQuery } from '@tanstack/react-query'
import { call } from '#core/client/http/call.ts'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import type { PanelProps } from '#core/client/plugin.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { EmptyState } from '#core/client/ui/EmptyState.tsx'
import { ListScreen } from '#core/client/ui/ListScreen.tsx'
import { SearchField } from '#core/client/ui/SearchField.tsx'
import { Select } from '#core/client/ui/Select.tsx'
import { DataTable } from '#core/client/ui/table/DataTable.tsx'
import { pagingOf } from '#core/client/ui/table/paging.ts'
import { PanelToolbar } from '#core/client/workbench/PanelToolbar.tsx'
import { useListView } from '#core/client/workbench/useListView.ts'
import { everybodyQuery } from '#plugins/team/contract/everybody.ts'
import { conversations } from '#plugins/tickets/contract/client.ts'
import { noteColumns } from '../contract/index.ts'
import { useNoteColumns } from './useNoteColumns.tsx'
import { filterSchema, NO_FILTER, periods, useNoteList } from './useNoteList.ts'

/** Everything the team noted on tickets that one may read. */
export default function NotesPanel({ panelId }: PanelProps<object>) {
  const t = useT()
  const client = useClient()
  const { filter, change, isFiltered, sorting } = useListView(panelId, filterSchema, NO_FILTER, noteColumns)
  const { query, rows, count } = useNoteList(filter, sorting.sort)
  const columns = useNoteColumns()
  const people = useQuery(everybodyQuery(call)).data ?? []
  const narrow = (part: Record<string, string>) => change(filterSchema.parse({ ...filter, ...part }))
  return (
    <ListScreen
      bar={
        <>
          <SearchField label={t('notes.search')} value={filter.search} onChange={(search) => narrow({ search })} />
          <Select
            label={t('notes.filter.period')}
            value={filter.period}
            options={periods.map((value) => ({ value, label: t(`notes.period.${value}`) }))}
            onChange={(period) => narrow({ period })}
          />
          <Select
            label={t('notes.filter.person')}
            value={filter.userId}
            options={[{ value: '', label: t('notes.filter.anyPerson') }, ...people.map(({ id, name }) => ({ value: String(id), label: name }))]}
            onChange={(userId) => narrow({ userId })}
          />
        </>
      }
    >
      <PanelToolbar meta={count} />
      <DataTable
        label={t('notes.title')}
        rows={rows}
        columns={columns}
        sorting={sorting}
        exportName={t('notes.title')}
        failure={query.isError && !rows ? { error: query.error, onRetry: () => void query.refetch() } : null}
        empty={
          isFiltered ? (
            <EmptyState title={t('notes.none.title')} text={t('notes.none.text')} />
          ) : (
            <EmptyState icon={Annotation} title={t('notes.empty.title')} text={t('notes.empty.text')}>
              <Button variant="primary" onClick={() => client.navigate('/atendimento')}>
                {t('notes.empty.start')}
              </Button>
            </EmptyState>
          )
        }
        addressOf={({ ticketId }) => `/atendimento/${ticketId}`}
        onRowOpen={({ ticketId }) => client.use(conversations).open(ticketId, 'main')}
        paging={pagingOf(query, count)}
      />
    </ListScreen>
  )
}
