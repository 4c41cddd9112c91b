import { useInfiniteQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Ticket } from '../../contract/index.ts'
import { automatedAtom, filterAtom, isGroupAtom, orderAtom, searchAtom, tabAtom } from '../filter.ts'
import { tickets } from '../tickets.ts'
import { inclusionSettingsAtom, onlyLastClosedAtom, viewerAtom } from '../viewer.ts'
import { createListing } from './createListing.ts'
import { lastOfContacts } from './lastOfContacts.ts'
import { listQuery } from './listQuery.ts'
import { type ListQuestion, searchRows, warmSearch } from './listRows.ts'

const listing = createListing(tickets.changesSince)
const NOTHING: readonly Ticket[] = []

/** Milliseconds of rest in the typing before the server is asked; what this browser holds answers every keystroke. */
const SEARCH_REST_MS = 250

function useRested(text: string): string {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), text === '' ? 0 : SEARCH_REST_MS)
    return () => clearTimeout(timer)
  }, [text])
  return rested
}

export interface TicketList {
  rows: readonly Ticket[]
  /** Question to the list: tab, filters and search as one text. */
  question: string
  /** Whether the server's answer to it is here; what comes afterwards is news. */
  isAnswered: boolean
  isLoading: boolean
  isFetchingMore: boolean
  hasMore: boolean
  error: unknown
  loadMore(): void
  retry(): void
}

/** Rows of the chosen tab: live, complete down to the oldest page that was loaded. */
export function useTicketList(): TicketList {
  const filter = useAtomValue(filterAtom)
  const status = useAtomValue(tabAtom)
  const typed = useAtomValue(searchAtom)
  const isGroup = useAtomValue(isGroupAtom)
  const automated = useAtomValue(automatedAtom)
  const asked = { ...filter, searchParam: useRested(typed), status: [status], isGroup, automated }
  const query = useInfiniteQuery(listQuery(asked))

  const last = query.data?.pages.at(-1)
  // Rows further down that happen to be held would leave holes below the last page: they wait for their page.
  const rows = useSteadyRows(typed, last?.hasMore ? last.last : null)
  const { hasNextPage, isFetching, fetchNextPage } = query
  const loadMore = useCallback(() => {
    if (hasNextPage && !isFetching) void fetchNextPage()
  }, [hasNextPage, isFetching, fetchNextPage])
  return {
    rows,
    question: `${status} ${automated} ${isGroup} ${typed} ${JSON.stringify(filter)}`,
    isAnswered: query.isFetchedAfterMount || !query.isFetching,
    isLoading: query.isPending && rows.length === 0,
    isFetchingMore: query.isFetchingNextPage,
    hasMore: hasNextPage,
    error: query.isError && rows.length === 0 ? query.error : null,
    loadMore,
    retry: () => void query.refetch(),
  }
}

/** Rows of the chosen tab that this browser holds, down to `last`. */
function useSteadyRows(search: string, last: Ticket | null): readonly Ticket[] {
  const filter = useAtomValue(filterAtom)
  const status = useAtomValue(tabAtom)
  const viewer = useAtomValue(viewerAtom)
  const settings = useAtomValue(inclusionSettingsAtom)
  const isGroup = useAtomValue(isGroupAtom)
  const automated = useAtomValue(automatedAtom)
  const order = useAtomValue(orderAtom)
  const known = useAtomValue(tickets.rowsAtom)
  const question = useMemo(
    (): ListQuestion | null => viewer && { filter: { ...filter, status: [status], automated }, isGroup, viewer, settings, last, order },
    [filter, status, automated, isGroup, viewer, settings, last, order],
  )
  const isLastAlone = useAtomValue(onlyLastClosedAtom) && status === 'closed'
  const inTab = useMemo(() => {
    const listed = question ? listing(known, question) : NOTHING
    return isLastAlone ? lastOfContacts(listed) : listed
  }, [known, question, isLastAlone])
  useEffect(() => warmSearch(inTab), [inTab])
  const narrowed = useRef<{ inTab: readonly Ticket[]; search: string; rows: readonly Ticket[] } | null>(null)
  return useMemo(() => {
    const before = narrowed.current
    // Another letter leaves fewer of those found before.
    const within = before?.inTab === inTab && search.startsWith(before.search) ? before.rows : inTab
    const rows = searchRows(within, search)
    narrowed.current = { inTab, search, rows }
    return rows
  }, [inTab, search])
}
