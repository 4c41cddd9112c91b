// biome-ignore-all lint/a11y/useSemanticElements: rows are placed by the virtualiser, which table elements cannot be
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid holds the focus and names the active row
import { useVirtualizer } from '@tanstack/react-virtual'
import { type MouseEvent, type ReactNode, useCallback, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { navigate } from '#core/client/browser/navigate.ts'
import { useViewport } from '#core/client/browser/useViewport.ts'
import { useT } from '#core/client/i18n/index.ts'
import { readSort, type Sort, writeSort } from '#core/contract/sort.ts'
import { ErrorState } from '../ErrorState.tsx'
import { wantsNewTab } from '../wantsNewTab.ts'
import { Box } from './Box.tsx'
import { BulkBar } from './BulkBar.tsx'
import type { Column } from './columns.ts'
import { PhoneHead } from './PhoneHead.tsx'
import type { Paging } from './paging.ts'
import { type Sorting, useSorting } from './sorting.ts'
import { TableCells } from './TableCells.tsx'
import { TableFoot } from './TableFoot.tsx'
import { TableHead } from './TableHead.tsx'
import { TableRow } from './TableRow.tsx'
import { TableSkeleton } from './TableSkeleton.tsx'
import { useColumnChoice } from './useColumnChoice.ts'
import { useSelection } from './useSelection.ts'
import { tableKeyDown } from './useTableKeys.ts'
import { useTableRows } from './useTableRows.ts'

/** Height of a row; on a phone the least of one, which has two lines or more. @see experience §3 */
const ROW_PX = { pointed: 32, touched: 60 }

export interface TableRowData {
  id: string | number
}

export interface DataTableProps<R extends TableRowData> {
  /** Accessible name; also the key under which the chosen columns are remembered. */
  label: string
  /** Undefined while they load. */
  rows: readonly R[] | undefined
  columns: readonly Column<R>[]
  /** Shown in place of rows; 'Tentar de novo' where `onRetry` is given. */
  failure?: { error: unknown; onRetry?: () => void } | null
  /** Text of an empty table. */
  empty?: ReactNode
  onRowOpen?: (row: R, options: { beside: boolean }) => void
  /** Address of a row: Ctrl-click opens it in a new browser tab. Without one, Ctrl-click chooses the row. */
  addressOf?: (row: R) => string
  /** The row on which the cursor stands, whenever that is another; null without rows. */
  onActive?: (row: R | null) => void
  /** Rows can be chosen; `bulk` draws the buttons for the chosen ones. */
  selection?: { bulk: (ids: readonly R['id'][], clear: () => void) => ReactNode }
  /** Offers a CSV file of this name. */
  exportName?: string
  /** Rows come in pages: the next one near the end of the rows, all of them where a file, or an order of the table's own, needs them. */
  paging?: Paging
  /** Order of the rows, where the screen has it; the table has it unless given. */
  sorting?: Sorting
}

/** The cursor stays on its row wherever new rows or another order put it; where the row is gone, on the one in its place. */
const cursorIn = <R extends TableRowData>(rows: readonly R[], { index, id }: { index: number; id: R['id'] | null }): number => {
  const at = id === null || rows[index]?.id === id ? index : rows.findIndex((row) => row.id === id)
  return Math.max(0, Math.min(at < 0 ? index : at, rows.length - 1))
}

/** Rows, only the visible ones drawn: sortable, by keyboard, chosen in bulk, with its own loading, empty and failed states. */
export function DataTable<R extends TableRowData>({
  label,
  rows,
  columns,
  failure,
  empty,
  onRowOpen,
  addressOf,
  onActive,
  selection,
  exportName,
  paging,
  sorting: givenSorting,
}: DataTableProps<R>) {
  const t = useT()
  const id = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const [cursor, setCursor] = useState<{ index: number; id: R['id'] | null }>({ index: 0, id: null })
  const choice = useColumnChoice(label, columns)
  const sorting = useSorting(givenSorting)
  const { sorted, ...gathering } = useTableRows(rows, columns, sorting, paging)
  const active = useMemo(() => cursorIn(sorted, cursor), [sorted, cursor])
  const setActive = useCallback((index: number) => setCursor({ index, id: sorted[index]?.id ?? null }), [sorted])
  const sort = readSort(sorting.sort)
  const chosen = useSelection(useMemo(() => sorted.map((row) => row.id), [sorted]))
  const isPhone = useViewport() === 'phone'
  const Head = isPhone ? PhoneHead : TableHead
  const rowPx = isPhone ? ROW_PX.touched : ROW_PX.pointed
  const virtual = useVirtualizer({
    count: sorted.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    overscan: 12,
    onChange: ({ range }) => range && range.endIndex >= sorted.length - 20 && sorted.length > 0 && paging?.loadMore(),
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured again for the height
  useLayoutEffect(() => virtual.measure(), [rowPx])

  const activeRow = sorted[active] ?? null
  const activeId = activeRow?.id ?? null
  useEffect(() => {
    if (activeId !== null) setCursor((now) => (now.index === active && now.id === activeId ? now : { index: active, id: activeId }))
  }, [active, activeId])
  useEffect(() => onActive?.(activeRow), [onActive, activeRow])

  const go = (index: number) => {
    setActive(index)
    virtual.scrollToIndex(index)
  }
  const open = (index: number, beside: boolean) => {
    const row = sorted[index]
    if (row) onRowOpen?.(row, { beside })
  }
  const toggle = (index: number) => {
    const row = sorted[index]
    if (row) chosen.toggle(row.id)
  }
  const press = useCallback(
    (index: number, event: MouseEvent) => {
      setActive(index)
      const row = sorted[index]
      if (!row || (event.target instanceof Element && event.target.closest('input, label, button, a'))) return
      if (addressOf && wantsNewTab(event)) navigate(addressOf(row), { newTab: true })
      else if (selection && wantsNewTab(event)) chosen.toggle(row.id)
      else onRowOpen?.(row, { beside: event.shiftKey })
    },
    [sorted, selection, chosen, onRowOpen, addressOf, setActive],
  )
  const isAll = sorted.length > 0 && chosen.ids.size === sorted.length
  const keys = {
    count: sorted.length,
    active,
    setActive: go,
    onOpen: onRowOpen && open,
    onToggle: selection && toggle,
    onToggleAll: selection && (() => chosen.setAll(!isAll)),
  }

  const order = (next: Sort | null) => {
    sorting.onSort(writeSort(next))
    // Only the first page comes in the new order.
    if (sorting.byServer) go(0)
  }

  const nameOf = (row: R) => columns[0]?.sortValue?.(row) ?? row.id

  if (failure) return <ErrorState title={t('workbench.error.titleOf', { what: label })} error={failure.error} onRetry={failure.onRetry} />
  if (!rows) return <TableSkeleton choice={choice} withBox={selection !== undefined} />
  if (rows.length === 0 && empty) return empty
  return (
    <div className="table" style={{ '--columns': choice.template(selection !== undefined), '--columns-least': choice.least(selection !== undefined) }}>
      <div
        ref={scroller}
        className="table-scroll"
        role="grid"
        aria-label={label}
        aria-rowcount={sorted.length + 1}
        aria-activedescendant={`${id}row-${active}`}
        aria-busy={paging?.isStale ? true : undefined}
        aria-multiselectable={selection ? true : undefined}
        tabIndex={0}
        data-autofocus
        onKeyDown={(event) => tableKeyDown(event, keys)}
      >
        <Head
          columns={choice.shown}
          sort={sort}
          onSort={order}
          sortable={sorting.byServer}
          isStale={paging?.isStale}
          box={selection && <Box label={t('workbench.table.selectAll')} isChecked={isAll} isMixed={chosen.ids.size > 0 && !isAll} onChange={chosen.setAll} />}
        />
        <div className="table-body" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start }) => {
            const row = sorted[index]
            if (!row) return null
            const isChosen = selection ? chosen.ids.has(row.id) : undefined
            return (
              <TableRow
                key={row.id}
                id={`${id}row-${index}`}
                index={index}
                top={start}
                isActive={index === active}
                isChosen={isChosen}
                onPress={press}
                measure={isPhone ? virtual.measureElement : undefined}
                cells={
                  <TableCells
                    row={row}
                    columns={choice.shown}
                    box={
                      selection && (
                        <Box
                          label={t('workbench.table.selectRow', { row: nameOf(row) })}
                          isChecked={isChosen ?? false}
                          onChange={() => chosen.toggle(row.id)}
                        />
                      )
                    }
                  />
                }
              />
            )
          })}
        </div>
      </div>
      {selection && chosen.ids.size > 0 && (
        <BulkBar count={chosen.ids.size} onClear={chosen.clear}>
          {selection.bulk([...chosen.ids], chosen.clear)}
        </BulkBar>
      )}
      <TableFoot count={sorted.length} total={paging?.total} choice={choice} gathering={gathering} exportName={exportName} />
    </div>
  )
}
