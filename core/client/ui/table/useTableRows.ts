import { useAtomValue } from 'jotai'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { localeAtom, t } from '#core/client/i18n/index.ts'
import { notify } from '#core/client/notify/index.ts'
import { readSort } from '#core/contract/sort.ts'
import { type Column, sortRows } from './columns.ts'
import type { Paging } from './paging.ts'
import type { Sorting } from './sorting.ts'

export interface TableRows<R> {
  /** In the wanted order: at once where the server orders them, else once all of them are here. */
  sorted: readonly R[]
  /** The other pages are being fetched: an order of the table's own or a file of half the rows would be a lie. */
  isGathering: boolean
  /** Runs `work` with all rows, now or when they are here. */
  withAll: (work: (rows: readonly R[]) => void) => void
  /** Gives up what waits for the other pages. */
  stopGathering: () => void
}

/** A table's rows in their order; whatever needs all of them waits until every page is here. */
export function useTableRows<R>(rows: readonly R[] | undefined, columns: readonly Column<R>[], sorting: Sorting, paging: Paging | undefined): TableRows<R> {
  const locale = useAtomValue(localeAtom)
  const [work, setWork] = useState<((all: readonly R[]) => void) | null>(null)
  const isByServer = sorting.byServer !== undefined
  /** The table's own work. */
  const sort = useMemo(() => (isByServer ? null : readSort(sorting.sort)), [isByServer, sorting.sort])
  const hasMore = paging?.hasMore ?? false
  const sorted = useMemo(() => (hasMore ? (rows ?? []) : sortRows(rows ?? [], columns, sort, locale)), [rows, columns, sort, locale, hasMore])
  const isGathering = rows !== undefined && hasMore && (sort !== null || work !== null)
  const { onSort } = sorting
  const stopGathering = useCallback(() => {
    setWork(null)
    if (sort !== null) onSort('')
  }, [sort, onSort])

  const hasTried = useRef(false)
  useEffect(() => {
    if (!isGathering) hasTried.current = false
    if (!isGathering || !paging || paging.isLoading) return
    // A page that failed before is asked for once more.
    if (!paging.isFailed || !hasTried.current) {
      hasTried.current = true
      return paging.loadMore()
    }
    stopGathering()
    notify(t('workbench.table.gatherFailed'), { intent: 'danger' })
  }, [isGathering, paging, stopGathering])
  useEffect(() => {
    if (work === null || hasMore) return
    setWork(null)
    work(sorted)
  }, [work, hasMore, sorted])

  const withAll: TableRows<R>['withAll'] = (wanted) => (hasMore ? setWork(() => wanted) : wanted(sorted))
  return { sorted, isGathering, withAll, stopGathering }
}
