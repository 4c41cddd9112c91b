import { useMemo } from 'react'
import { z } from 'zod'
import type { Sorting } from '#core/client/ui/table/sorting.ts'
import { isSortBy } from '#core/contract/sort.ts'
import { useAddressQuery } from './routing/useAddressQuery.ts'
import { usePanelState } from './usePanelState.ts'

export interface ListView<T> {
  filter: T
  change: (part: Partial<T>) => void
  /** Whether anything narrows the list; its order does not. */
  isFiltered: boolean
  sorting: Sorting
}

/**
 * The narrowing and order of a list: stored in the layout like the view of every panel, and told by the address while the panel has the focus, so that a link
 * opens the same list. Values equal to `initial` are left out of the address.
 * @param byServer columns by which the server orders the list; an order by any other, of an old link or layout, is none
 */
export function useListView<T extends Readonly<Record<string, string>>>(
  panelId: string,
  filterSchema: z.ZodType<T>,
  initial: T,
  byServer?: readonly string[],
): ListView<T> {
  const viewSchema = useMemo(() => z.object({ filter: filterSchema, sort: z.string() }), [filterSchema])
  const [{ filter, sort: storedSort }, setView] = usePanelState<{ filter: T; sort: string }>(panelId, viewSchema, { filter: initial, sort: '' })
  const sort = byServer && !isSortBy(byServer, storedSort) ? '' : storedSort
  const changedEntries = Object.entries({ ...filter, sort }).filter(([name, value]) => value !== (initial[name] ?? ''))

  useAddressQuery(panelId, new URLSearchParams(changedEntries).toString(), (query) => {
    const given = Object.entries(initial).map(([name, value]) => [name, query.get(name) ?? value])
    const read = filterSchema.safeParse(Object.fromEntries(given))
    if (read.success) setView({ filter: read.data, sort: query.get('sort') ?? '' })
  })

  return {
    filter,
    change: (part) => setView((now) => ({ ...now, filter: { ...now.filter, ...part } })),
    isFiltered: changedEntries.some(([name]) => name !== 'sort'),
    sorting: { sort, onSort: (next) => setView((now) => ({ ...now, sort: next })), byServer },
  }
}
