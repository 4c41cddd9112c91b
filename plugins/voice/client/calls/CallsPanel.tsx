import { PhoneCall } from '@blueprintjs/icons'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import type { PanelProps } from '#core/client/plugin.ts'
import { EmptyState } from '#core/client/ui/EmptyState.tsx'
import { ListScreen } from '#core/client/ui/ListScreen.tsx'
import { Tabs } from '#core/client/ui/Tabs.tsx'
import { DataTable } from '#core/client/ui/table/DataTable.tsx'
import { pagingOf } from '#core/client/ui/table/paging.ts'
import { PanelToolbar } from '#core/client/workbench/PanelToolbar.tsx'
import { useListView } from '#core/client/workbench/useListView.ts'
import { conversations } from '#plugins/tickets/contract/client.ts'
import { callColumns, type VoiceCall } from '../../contract/index.ts'
import { EventList } from '../log/EventList.tsx'
import { CALLS_PATH } from '../panelIds.ts'
import { CallFilters } from './CallFilters.tsx'
import { ExportButton } from './ExportButton.tsx'
import { useCallColumns } from './useCallColumns.tsx'
import { filterSchema, NO_FILTER, useCallList } from './useCallList.ts'
import './calls.css'

type View = ReturnType<typeof useListView<typeof NO_FILTER>>

function CallTable({ filter, change, isFiltered, sorting }: View) {
  const t = useT()
  const client = useClient()
  const { query, rows, count } = useCallList({ ...filter, tab: '' }, sorting.sort)
  const columns = useCallColumns()
  const open = ({ ticketId }: VoiceCall, { beside }: { beside: boolean }) => {
    if (ticketId !== null) client.use(conversations).open(ticketId, beside ? 'right' : 'main')
  }
  return (
    <ListScreen isLabelled bar={<CallFilters filter={filter} onChange={change} />}>
      <PanelToolbar meta={count}>{count !== undefined && count > 0 && <ExportButton filter={filter} />}</PanelToolbar>
      <DataTable
        label={t('voice.calls')}
        rows={rows}
        columns={columns}
        sorting={sorting}
        failure={query.isError && !rows ? { error: query.error, onRetry: () => void query.refetch() } : null}
        empty={
          isFiltered ? (
            <EmptyState title={t('voice.none.title')} text={t('voice.none.text')} />
          ) : (
            <EmptyState icon={PhoneCall} title={t('voice.empty.title')} text={t('voice.empty.text')} />
          )
        }
        addressOf={({ ticketId }) => (ticketId === null ? CALLS_PATH : `/atendimento/${ticketId}`)}
        onRowOpen={open}
        paging={pagingOf(query, count)}
      />
    </ListScreen>
  )
}

/** The calls, and beside them what this browser heard of its devices. */
export default function CallsPanel({ panelId }: PanelProps<object>) {
  const t = useT()
  const view = useListView(panelId, filterSchema, NO_FILTER, callColumns)
  const isEvents = view.filter.tab === 'events'
  return (
    <div className="calls-panel">
      <Tabs
        label={t('voice.calls')}
        tabs={[
          { id: '', title: t('voice.calls') },
          { id: 'events', title: t('voice.events') },
        ]}
        active={isEvents ? 'events' : ''}
        onChange={(tab) => view.change({ tab })}
      />
      {isEvents ? <EventList /> : <CallTable {...view} />}
    </div>
  )
}
