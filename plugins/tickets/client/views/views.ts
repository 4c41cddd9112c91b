import { useQuery } from '@tanstack/react-query'
import { call } from '#core/client/http/call.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import { store } from '#core/client/store/store.ts'
import type { AttendanceFilter } from '../../contract/attendanceFilter.ts'
import { countViews, listViews, type TicketView } from '../../contract/index.ts'
import { changeFilter, filterAtom, tabAtom, wantedTabAtom } from '../filter.ts'

const viewsKey = ['ticketViews']
const countsKey = ['ticketViewCounts']

/** Counts are asked again at most so often, however much happens in the tickets. */
const RECOUNT_MS = 3_000

export const useViews = (): readonly TicketView[] => useQuery({ queryKey: viewsKey, queryFn: () => call(listViews, {}) }).data ?? []

export const useViewCounts = (isWanted: boolean): Readonly<Record<string, number>> =>
  useQuery({ queryKey: countsKey, queryFn: () => call(countViews, {}), enabled: isWanted }).data ?? {}

export function reloadViews(): void {
  void queryClient.invalidateQueries({ queryKey: viewsKey })
  void queryClient.invalidateQueries({ queryKey: countsKey })
}

let isRecounting = false

/** Some ticket changed: the counts are asked again, soon and once. */
export function recountViews(): void {
  if (isRecounting) return
  isRecounting = true
  setTimeout(() => {
    isRecounting = false
    void queryClient.invalidateQueries({ queryKey: countsKey })
  }, RECOUNT_MS)
}

/** The views of this person, as far as they are loaded. */
export const cachedViews = (): readonly TicketView[] => queryClient.getQueryData<TicketView[]>(viewsKey) ?? []

/** Puts a view's filter and tab into the list. */
export function showView({ filter, tab }: Pick<TicketView, 'filter' | 'tab'>): void {
  // A list that opens later keeps what it showed last, unless it is told.
  store.set(wantedTabAtom, tab)
  store.set(tabAtom, tab)
  changeFilter({ ...filter, scope: filter.scope ?? 'all', status: store.get(filterAtom).status, searchParam: '' })
}

/** Whether the list stands as a view says. */
export function isShown(view: Pick<TicketView, 'filter' | 'tab'>, filter: AttendanceFilter, tab: string): boolean {
  // A view from before there were scopes is of all.
  const filterKey = ({ scope = 'all', ...of }: AttendanceFilter) =>
    JSON.stringify(
      Object.entries({ ...of, scope })
        .filter(([name]) => !['searchParam', 'pageNumber', 'count', 'status'].includes(name))
        .sort(),
    )
  return view.tab === tab && filterKey(view.filter) === filterKey(filter)
}
