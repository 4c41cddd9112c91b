import { Star } from '@blueprintjs/icons'
import { CommandButton } from '#core/client/commands/CommandButton.tsx'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import type { PanelProps } from '#core/client/plugin.ts'
import { EmptyState } from '#core/client/ui/EmptyState.tsx'
import { ListScreen } from '#core/client/ui/ListScreen.tsx'
import { DataTable } from '#core/client/ui/table/DataTable.tsx'
import { pagingOf } from '#core/client/ui/table/paging.ts'
import { PanelToolbar } from '#core/client/workbench/PanelToolbar.tsx'
import { useListView } from '#core/client/workbench/useListView.ts'
import { conversations } from '#plugins/tickets/contract/client.ts'
import { ratingColumns } from '../../contract/index.ts'
import { configureRatings } from '../commands.ts'
import { ExportButton } from './ExportButton.tsx'
import { RatingFilters } from './RatingFilters.tsx'
import { Summary } from './Summary.tsx'
import { useRatingColumns } from './useRatingColumns.tsx'
import { filterSchema, NO_FILTER, useRatingList } from './useRatingList.ts'
import '../ratings.css'

/** Panel of the ratings that contacts gave their conversations. */
export default function RatingsPanel({ panelId }: PanelProps<object>) {
  const t = useT()
  const client = useClient()
  const { filter, change, isFiltered, sorting } = useListView(panelId, filterSchema, NO_FILTER, ratingColumns)
  const { query, rows, summary } = useRatingList(filter, sorting.sort)
  const columns = useRatingColumns()
  return (
    <ListScreen isLabelled bar={<RatingFilters filter={filter} onChange={change} />}>
      <PanelToolbar meta={summary?.count}>
        {summary && summary.count > 0 && <ExportButton filter={filter} />}
        <CommandButton command={configureRatings} args={{}} label="ratings.configure.open" hideKeys />
      </PanelToolbar>
      {summary && summary.count > 0 && <Summary {...summary} />}
      <DataTable
        label={t('ratings.title')}
        rows={rows}
        columns={columns}
        sorting={sorting}
        failure={query.isError && !rows ? { error: query.error, onRetry: () => void query.refetch() } : null}
        empty={
          isFiltered ? (
            <EmptyState title={t('ratings.none.title')} text={t('ratings.none.text')} />
          ) : (
            <EmptyState icon={Star} title={t('ratings.empty.title')} text={t('ratings.empty.text')}>
              <CommandButton command={configureRatings} args={{}} variant="primary" hideKeys />
            </EmptyState>
          )
        }
        addressOf={({ ticketId }) => `/atendimento/${ticketId}`}
        onRowOpen={({ ticketId }, { beside }) => client.use(conversations).open(ticketId, beside ? 'right' : 'main')}
        paging={pagingOf(query, summary?.count)}
      />
    </ListScreen>
  )
}
