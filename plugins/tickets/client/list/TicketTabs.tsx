import { useAtomValue } from 'jotai'
import { useEffect, useRef } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import { store } from '#core/client/store/store.ts'
import { Tabs } from '#core/client/ui/Tabs.tsx'
import { listTabAtom, narrowingAtom } from '../filter.ts'
import { hasChatbotLaneAtom, hideEmptyTabsAtom } from '../viewer.ts'
import { recount, tabCountsAtom } from './counters.ts'

/** Conversations by their state, with totals; empty ones go where the company hides empty tabs. Resolved ones, which nobody counts, always stand. Those of bots have a tab of their own where the company wishes that. */
export function TicketTabs() {
  const t = useT()
  const tab = useAtomValue(listTabAtom)
  const counts = useAtomValue(tabCountsAtom)
  const hasChatbotLane = useAtomValue(hasChatbotLaneAtom)
  const hidesEmpty = useAtomValue(hideEmptyTabsAtom)
  const narrowing = useAtomValue(narrowingAtom)
  const counted = useRef(narrowing)
  useEffect(() => {
    // People who take a search or a filter away see at once what was counted before, and soon what is so by now.
    if (counted.current !== narrowing) recount()
    counted.current = narrowing
  }, [narrowing])
  const tabs = [
    { id: 'open' as const, title: t('tickets.tab.open'), count: counts.open ?? undefined },
    { id: 'pending' as const, title: t('tickets.tab.pending'), count: counts.pending ?? undefined },
    ...(hasChatbotLane ? [{ id: 'chatbot' as const, title: t('tickets.tab.chatbot'), count: counts.chatbot ?? undefined }] : []),
    { id: 'closed' as const, title: t('tickets.tab.closed'), count: undefined },
  ]
  const shown = tabs.filter(({ id, count }) => !hidesEmpty || id === tab || count !== 0)
  return <Tabs label={t('tickets.tabs')} tabs={shown} active={tab} onChange={(next) => store.set(listTabAtom, next)} />
}
