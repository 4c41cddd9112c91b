import { useAtomValue } from 'jotai'
import { CommandButton } from '#core/client/commands/CommandButton.tsx'
import type { PanelProps } from '#core/client/plugin.ts'
import { ErrorState } from '#core/client/ui/ErrorState.tsx'
import { Skeleton } from '#core/client/ui/Skeleton.tsx'
import { PanelToolbar } from '#core/client/workbench/PanelToolbar.tsx'
import { BulkBar } from '../bulk/BulkBar.tsx'
import { startConversation } from '../commands/startConversation.ts'
import { DownStrip } from '../connections/DownStrip.tsx'
import { listTabAtom, searchAtom } from '../filter.ts'
import { Peek } from '../peek/Peek.tsx'
import { ViewStrip } from '../views/ViewStrip.tsx'
import { densityAtom } from './density.ts'
import { EmptyList } from './EmptyList.tsx'
import { FilterButton } from './FilterButton.tsx'
import { FilterChips } from './FilterChips.tsx'
import { KindTabs } from './KindTabs.tsx'
import { LastView } from './LastView.tsx'
import { ListMenu } from './ListMenu.tsx'
import { NewRowsPill } from './NewRowsPill.tsx'
import { ScopeBar } from './ScopeBar.tsx'
import { TicketRows } from './TicketRows.tsx'
import { TicketSearch } from './TicketSearch.tsx'
import { TicketTabs } from './TicketTabs.tsx'
import { useHold } from './useHold.ts'
import { useSteadyRows } from './useSteadyRows.ts'
import { useTicketList } from './useTicketList.ts'
import './list.css'
import './newRows.css'
import './rows.css'

/** The tickets one works from: tabs by status, search, filters, rows. Each part renders for what it shows, and a keystroke shows little. */
export default function TicketListPanel({ panelId }: PanelProps<object>) {
  return (
    <div className="ticket-list">
      <LastView panelId={panelId} />
      <PanelToolbar>
        <FilterButton />
        <CommandButton command={startConversation} variant="icon" />
        <ListMenu />
      </PanelToolbar>
      <DownStrip />
      <div className="ticket-head">
        <ScopeBar />
        <TicketSearch />
        <FilterChips />
        <ViewStrip />
      </div>
      <KindTabs />
      <TicketTabs />
      <TicketListBody />
      <BulkBar />
    </div>
  )
}

function TicketListBody() {
  const tab = useAtomValue(listTabAtom)
  const isFiltered = useAtomValue(searchAtom) !== ''
  const density = useAtomValue(densityAtom)
  const { rows, question, isAnswered, isLoading, error, isFetchingMore, loadMore, retry } = useTicketList()
  const { isSteady, handlers } = useHold()
  const steady = useSteadyRows(rows, question, isSteady && isAnswered)
  if (isLoading) return <Skeleton shape="list" rows={8} />
  if (error) return <ErrorState error={error} onRetry={retry} />
  if (steady.rows.length === 0) return <EmptyList tab={tab} isFiltered={isFiltered} />
  return (
    <div className="ticket-place" {...handlers}>
      <NewRowsPill />
      <Peek />
      <TicketRows
        key={density}
        density={density}
        rows={steady.rows}
        left={steady.left}
        isSteady={isSteady}
        question={question}
        isFetchingMore={isFetchingMore}
        loadMore={loadMore}
      />
    </div>
  )
}
