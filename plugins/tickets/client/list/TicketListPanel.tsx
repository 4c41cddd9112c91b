import { useAtomValue } from 'jotai'
import { useEffect, useRef } from 'react'
import { CommandButton } from '#core/client/commands/CommandButton.tsx'
import { useT } from '#core/client/i18n/index.ts'
import type { PanelProps } from '#core/client/plugin.ts'
import { store } from '#core/client/store/store.ts'
import { ErrorState } from '#core/client/ui/ErrorState.tsx'
import { Skeleton } from '#core/client/ui/Skeleton.tsx'
import { Tabs } from '#core/client/ui/Tabs.tsx'
import { PanelToolbar } from '#core/client/workbench/PanelToolbar.tsx'
import { BulkBar } from '../bulk/BulkBar.tsx'
import { startConversation } from '../commands/startConversation.ts'
import { DownStrip } from '../connections/DownStrip.tsx'
import { narrowingAtom, searchAtom, tabAtom } from '../filter.ts'
import { Peek } from '../peek/Peek.tsx'
import { ViewStrip } from '../views/ViewStrip.tsx'
import { countersAtom, recount } from './counters.ts'
import { densityAtom } from './density.ts'
import { EmptyList } from './EmptyList.tsx'
import { FilterButton } from './FilterButton.tsx'
import { FilterChips } from './FilterChips.tsx'
import { KeptView } from './KeptView.tsx'
import { KindTabs } from './KindTabs.tsx'
import { ListMenu } from './ListMenu.tsx'
import { NewsPill } from './NewsPill.tsx'
import { ScopeBar } from './ScopeBar.tsx'
import { TicketRows } from './TicketRows.tsx'
import { TicketSearch } from './TicketSearch.tsx'
import { useHold } from './useHold.ts'
import { useSteadyRows } from './useSteadyRows.ts'
import { useTicketList } from './useTicketList.ts'
import './list.css'
import './news.css'
import './rows.css'

/** The tickets one works from: tabs by status, search, filters, rows. Each part renders for what it shows, and a keystroke shows little. */
export default function TicketListPanel({ panelId }: PanelProps<object>) {
  return (
    <div className="ticket-list">
      <KeptView panelId={panelId} />
      <PanelToolbar>
        <FilterButton />
        <CommandButton command={startConversation} variant="icon" />
        <ListMenu />
      </PanelToolbar>
      <ScopeBar />
      <TicketSearch />
      <FilterChips />
      <DownStrip />
      <ViewStrip />
      <KindTabs />
      <TicketTabs />
      <TicketListBody />
      <BulkBar />
    </div>
  )
}

function TicketTabs() {
  const t = useT()
  const tab = useAtomValue(tabAtom)
  const counters = useAtomValue(countersAtom)
  const narrowing = useAtomValue(narrowingAtom)
  const counted = useRef(narrowing)
  useEffect(() => {
    // Who takes a search or a filter away sees at once what was counted before, and soon what is so by now.
    if (counted.current !== narrowing) recount()
    counted.current = narrowing
  }, [narrowing])
  const tabs = [
    { id: 'open' as const, title: t('tickets.tab.open'), count: counters.open ?? undefined },
    { id: 'pending' as const, title: t('tickets.tab.pending'), count: counters.pending ?? undefined },
    { id: 'closed' as const, title: t('tickets.tab.closed') },
  ]
  return <Tabs label={t('tickets.tabs')} tabs={tabs} active={tab} onChange={(next) => store.set(tabAtom, next)} />
}

function TicketListBody() {
  const status = useAtomValue(tabAtom)
  const isFiltered = useAtomValue(searchAtom) !== ''
  const density = useAtomValue(densityAtom)
  const { rows, question, isAnswered, isLoading, error, isFetchingMore, loadMore, retry } = useTicketList()
  const { isHeld, handlers } = useHold()
  const steady = useSteadyRows(rows, question, isHeld && isAnswered)
  if (isLoading) return <Skeleton shape="list" rows={8} />
  if (error) return <ErrorState error={error} onRetry={retry} />
  if (steady.rows.length === 0) return <EmptyList status={status} isFiltered={isFiltered} />
  return (
    <div className="ticket-place" {...handlers}>
      <NewsPill />
      <Peek />
      <TicketRows
        key={density}
        density={density}
        rows={steady.rows}
        left={steady.left}
        question={question}
        isFetchingMore={isFetchingMore}
        loadMore={loadMore}
      />
    </div>
  )
}
