import { Time } from '@blueprintjs/icons'
import { CommandButton } from '#core/client/commands/CommandButton.tsx'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import type { PanelProps } from '#core/client/plugin.ts'
import { EmptyState } from '#core/client/ui/EmptyState.tsx'
import { ListScreen } from '#core/client/ui/ListScreen.tsx'
import { DataTable } from '#core/client/ui/table/DataTable.tsx'
import { PanelToolbar } from '#core/client/workbench/PanelToolbar.tsx'
import { usePanelState } from '#core/client/workbench/usePanelState.ts'
import { newSchedule, openSchedule } from './commands.ts'
import { FilterBar } from './FilterBar.tsx'
import { useScheduleColumns } from './useScheduleColumns.tsx'
import { filterSchema, NO_FILTER, useScheduleList } from './useScheduleList.ts'
import { useTimeZone } from './useTimeZone.ts'
import './schedules.css'

/** Everything that goes out later, went out, or could not. */
export default function SchedulesPanel({ panelId }: PanelProps<object>) {
  const t = useT()
  const client = useClient()
  const [filter, setFilter] = usePanelState(panelId, filterSchema, NO_FILTER)
  const { query, rows, count } = useScheduleList(filter, useTimeZone())
  const columns = useScheduleColumns()
  const isFiltered = JSON.stringify(filter) !== JSON.stringify(NO_FILTER)
  return (
    <ListScreen bar={<FilterBar filter={filter} onChange={setFilter} />}>
      <PanelToolbar meta={count}>
        <CommandButton command={newSchedule} args={{}} variant="primary" label="schedules.new" />
      </PanelToolbar>
      <DataTable
        label={t('schedules.title')}
        rows={rows}
        columns={columns}
        exportName="agendamentos"
        failure={query.isError && !rows ? { error: query.error, onRetry: () => void query.refetch() } : null}
        empty={
          isFiltered ? (
            <EmptyState title={t('schedules.none.title')} text={t('schedules.none.text')} />
          ) : (
            <EmptyState icon={Time} title={t('schedules.empty.title')} text={t('schedules.empty.text')}>
              <CommandButton command={newSchedule} args={{}} variant="primary" hideKeys />
            </EmptyState>
          )
        }
        onRowOpen={(schedule) => void client.run(openSchedule, schedule)}
        onEnd={() => {
          if (query.hasNextPage && !query.isFetching) void query.fetchNextPage()
        }}
      />
    </ListScreen>
  )
}
