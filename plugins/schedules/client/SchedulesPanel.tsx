import { Time } from '@blueprintjs/icons'
import { useAtomValue } from 'jotai'
import { useViewport } from '#core/client/browser/useViewport.ts'
import { BulkCommand } from '#core/client/commands/BulkCommand.tsx'
import { hintsAtom } from '#core/client/commands/bindings.ts'
import { CommandButton } from '#core/client/commands/CommandButton.tsx'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { keysText } from '#core/client/keys/formatKeys.ts'
import type { PanelProps } from '#core/client/plugin.ts'
import { EmptyState } from '#core/client/ui/EmptyState.tsx'
import { ListScreen } from '#core/client/ui/ListScreen.tsx'
import { DataTable } from '#core/client/ui/table/DataTable.tsx'
import { pagingOf } from '#core/client/ui/table/paging.ts'
import { PanelToolbar } from '#core/client/workbench/PanelToolbar.tsx'
import { useListView } from '#core/client/workbench/useListView.ts'
import { mayEditSchedule, scheduleColumns } from '../contract/index.ts'
import { cancelPlanned, newSchedule, openSchedule, scheduleReply } from './commands.ts'
import { FilterBar } from './FilterBar.tsx'
import { useScheduleColumns } from './useScheduleColumns.tsx'
import { filterSchema, NO_FILTER, useScheduleList } from './useScheduleList.ts'
import { useTimeZone } from './useTimeZone.ts'
import { viewerAtom } from './viewer.ts'
import './schedules.css'

/** Everything that goes out later, went out, or could not. */
export default function SchedulesPanel({ panelId }: PanelProps<object>) {
  const t = useT()
  const client = useClient()
  const viewer = useAtomValue(viewerAtom)
  const { filter, change, isFiltered, sorting } = useListView(panelId, filterSchema, NO_FILTER, scheduleColumns)
  const { query, rows, count } = useScheduleList(filter, sorting.sort, useTimeZone())
  const columns = useScheduleColumns()
  const keys = useAtomValue(hintsAtom).get(scheduleReply.id)
  const viewport = useViewport()
  return (
    <ListScreen bar={<FilterBar filter={filter} onChange={change} />}>
      <PanelToolbar meta={count}>
        <CommandButton command={newSchedule} args={{}} variant="primary" label="schedules.new" />
      </PanelToolbar>
      <DataTable
        label={t('schedules.title')}
        rows={rows}
        columns={columns}
        sorting={sorting}
        exportName={t('schedules.title')}
        failure={query.isError && !rows ? { error: query.error, onRetry: () => void query.refetch() } : null}
        empty={
          isFiltered ? (
            <EmptyState title={t('schedules.none.title')} text={t('schedules.none.text')} />
          ) : (
            <EmptyState
              icon={Time}
              title={t('schedules.empty.title')}
              text={keys && viewport !== 'phone' ? t('schedules.empty.text', { keys: keysText(keys) }) : t('schedules.empty.plainText')}
            >
              <CommandButton command={newSchedule} args={{}} variant="primary" hideKeys />
            </EmptyState>
          )
        }
        selection={{
          bulk: (ids, clear) => (
            <BulkCommand
              command={cancelPlanned}
              each={rows?.filter((one) => ids.includes(one.id) && one.status === 'pending' && viewer && mayEditSchedule(one, viewer)) ?? []}
              sayDone={(count) => t('schedules.done.manyCanceled', { count })}
              onDone={clear}
            />
          ),
        }}
        onRowOpen={(schedule) => void client.run(openSchedule, schedule)}
        paging={pagingOf(query, count)}
      />
    </ListScreen>
  )
}
