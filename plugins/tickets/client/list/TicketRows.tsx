import { useVirtualizer } from '@tanstack/react-virtual'
import { useAtomValue } from 'jotai'
import { memo, useEffect, useRef } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import { classes } from '#core/client/ui/classes.ts'
import type { ListDensity } from '../../contract/attendanceFilter.ts'
import { isPicked, isPicking, selectionAtom } from '../bulk/selection.ts'
import { activeTicketIdAtom, openTicketIdsAtom } from '../target.ts'
import { ROW_PX } from './density.ts'
import { noteShown, rowsRef } from './listFocus.ts'
import { TicketRow } from './TicketRow.tsx'
import { useCursor } from './useCursor.ts'
import type { TicketList } from './useTicketList.ts'

/** Rows drawn beyond what one sees, on each side. */
const OVERSCAN = 2
/** How near the end the next page is asked for, in rows. */
const NEAR_END = 10

interface TicketRowsProps extends Pick<TicketList, 'rows' | 'question' | 'isFetchingMore' | 'loadMore'> {
  /** Rows that are not of this list any more. */
  left: ReadonlySet<number>
  /** Whether somebody is at the rows, so that they stand still. */
  isSteady: boolean
  /** For as long as the component lasts. */
  density: ListDensity
}

/** The rows, as many of them in the document as one can see. */
export const TicketRows = memo(function TicketRows({ rows, left, isSteady, question, density, isFetchingMore, loadMore }: TicketRowsProps) {
  const t = useT()
  const box = useRef<HTMLDivElement>(null)
  const active = useAtomValue(activeTicketIdAtom)
  const open = useAtomValue(openTicketIdsAtom)
  const selection = useAtomValue(selectionAtom)
  const rowPx = ROW_PX[density]
  noteShown(rows)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowPx,
    overscan: OVERSCAN,
  })
  const { current, isAimed, onScroll } = useCursor(rows, question, isSteady, rowPx, box, virtual)
  const items = virtual.getVirtualItems()
  const lastShown = items.at(-1)?.index ?? 0

  useEffect(() => {
    if (lastShown >= rows.length - NEAR_END) loadMore()
  }, [lastShown, rows.length, loadMore])

  useEffect(() => {
    rowsRef.current = box.current
    return () => {
      rowsRef.current = null
    }
  }, [])

  return (
    <div
      ref={box}
      className={classes('ticket-rows', `is-${density}`, isPicking(selection) && 'is-picking')}
      role="listbox"
      aria-label={t('tickets.list')}
      aria-activedescendant={current === null ? undefined : `ticket-${current}`}
      tabIndex={0}
      data-autofocus
      onScroll={onScroll}
    >
      <div className="ticket-sheet" style={{ height: virtual.getTotalSize() }}>
        {/* By place, not by ticket: while one types, rows change their words instead of being made anew. */}
        {items.map((item) => {
          const ticket = rows[item.index]
          if (!ticket) return null
          return (
            <TicketRow
              key={item.index}
              ticket={ticket}
              top={item.start}
              isCursor={ticket.id === current}
              isAimed={isAimed && ticket.id === current}
              isActive={ticket.id === active}
              isOpen={open.includes(ticket.id)}
              isPicked={isPicked(selection, ticket.id)}
              hasLeft={left.has(ticket.id)}
            />
          )
        })}
      </div>
      {isFetchingMore && <div className="ticket-more">{t('tickets.loadingMore')}</div>}
    </div>
  )
})
