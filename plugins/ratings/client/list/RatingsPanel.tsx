import { Star } from '@blueprintjs/icons'
import { CommandButton } from '#core/client/commands/CommandButton.tsx'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import type { PanelProps } from '#core/client/plugin.ts'
import { EmptyState } from '#core/client/ui/EmptyState.tsx'
import { ListScreen } from '#core/client/ui/ListScreen.tsx'
import { DataTable } from '#core/client/ui/table/DataTable.tsx'
import { PanelToolbar } from '#core/client/workbench/PanelToolbar.tsx'
import { usePanelState } from '#core/client/workbench/usePanelState.ts'
import { conversations } from '#plugins/tickets/contract/client.ts'
import { configureRatings } from '../commands.ts'
import { ExportButton } from './ExportButton.tsx'
import { RatingFilters } from './RatingFilters.tsx'
import { Summary } from './Summary.tsx'
import { useRatingColumns } from './useRatingColumns.tsx'
import { filterSchema, NO_FILTER, useRatingList } from './useRatingList.ts'
import '../ratings.css'

/** What contacts thought of their conversations. */
export default function RatingsPanel({ panelId }: PanelProps<object>) {
  const t = useT()
  const client = useClient()
  const [filter, setFilter] = usePanelState(panelId, filterSchema, NO_FILTER)
  const { query, rows, summary } = useRatingList(filter)
  const columns = useRatingColumns()
  const isFiltered = JSON.stringify(filter) !== JSON.stringify(NO_FILTER)
  return (
    <ListScreen isLabelled bar={<RatingFilters filter={filter} onChange={setFilter} />}>
      <PanelToolbar meta={summary?.count}>
        {summary && summary.count > 0 && <ExportButton filter={filter} />}
        <CommandButton command={configureRatings} args={{}} label="ratings.configure.open" hideKeys />
      </PanelToolbar>
      {summary && summary.count > 0 && <Summary {...summary} />}
      <DataTable
        label={t('ratings.title')}
        rows={rows}
        columns={columns}
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
        onRowOpen={({ ticketId }, { beside }) => client.use(conversations).open(ticketId, beside ? 'right' : 'main')}
        onEnd={() => {
          if (query.hasNextPage && !query.isFetching) void query.fetchNextPage()
        }}
      />
    </ListScreen>
  )
}
