import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '#core/client/http/call.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import { store } from '#core/client/store/store.ts'
import { type AutomatedFilter, listTickets, type TicketStatus } from '../../contract/index.ts'
import { automatedAtom, filterAtom, isGroupAtom, type ListFilter, narrowingOf, searchAtom, tabAtom } from '../filter.ts'
import { tickets } from '../tickets.ts'
import { askTotals } from './counters.ts'

/** Question that the list asks the server. */
export interface Asked extends ListFilter {
  status: TicketStatus[]
  isGroup: boolean | undefined
  automated: AutomatedFilter
}

/** The list's pages. A page answers whether more lie below, and its last row as it is now; the rows are kept apart. */
export const listQuery = (asked: Asked) =>
  infiniteQueryOptions({
    queryKey: ['tickets', asked],
    initialPageParam: 1,
    queryFn: async ({ pageParam }) => {
      const take = askTotals(narrowingOf(asked))
      const page = await call(listTickets, { ...asked, count: null, pageNumber: pageParam })
      tickets.upsert(...page.tickets)
      take(page)
      return { hasMore: page.hasMore, last: page.tickets.at(-1) ?? null }
    },
    getNextPageParam: (last, pages) => (last.hasMore ? pages.length + 1 : undefined),
  })

/** Asks for the first page while the panel's script is still on its way. */
export function beginList(): void {
  const asked = {
    ...store.get(filterAtom),
    searchParam: store.get(searchAtom),
    status: [store.get(tabAtom)],
    isGroup: store.get(isGroupAtom),
    automated: store.get(automatedAtom),
  }
  void queryClient.prefetchInfiniteQuery(listQuery(asked))
}
