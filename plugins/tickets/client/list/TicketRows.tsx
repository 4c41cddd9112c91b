import { useVirtualizer } from '@tanstack/react-virtual'
import { useAtomValue } from 'jotai'
import { memo, useEffect, useRef } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import { store } from '#core/client/store/store.ts'
import { isPicked, selectionAtom } from '../bulk/selection.ts'
import { activeTicketIdAtom, cursorAtom, openTicketIdsAtom } from '../target.ts'
import { noteShown, rowsRef } from './listFocus.ts'
import { TicketRow } from './TicketRow.tsx'
import type { TicketList } from './useTicketList.ts'

/** @see experience §3 */
const ROW_PX = 64
/** Rows drawn beyond what one sees, on each side. */
const OVERSCAN = 2
/** How near the end the next page is asked for, in rows. */
const NEAR_END = 10

interface TicketRowsProps extends Pick<TicketList, 'rows' | 'question' | 'isFetchingMore' | 'loadMore'> {
  /** Rows that are not of this list any more. */
  left: ReadonlySet<number>
}

/** The rows, as many of them in the document as one can see. */
export const TicketRows = memo(function TicketRows({ rows, left, question, isFetchingMore, loadMore }: TicketRowsProps) {
  const t = useT()
  const box = useRef<HTMLDivElement>(null)
  const cursor = useAtomValue(cursorAtom)
  const active = useAtomValue(activeTicketIdAtom)
  const open = useAtomValue(openTicketIdsAtom)
  const selection = useAtomValue(selectionAtom)
  noteShown(rows)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_PX,
    overscan: OVERSCAN,
  })
  const stood = useRef({ question, at: 0 })
  const isOther = stood.current.question !== question
  const found = cursor === null ? -1 : rows.findIndex(({ id }) => id === cursor)
  // A row that goes leaves the cursor to the one that takes its place; another question begins at the top.
  const at = found >= 0 ? found : isOther ? 0 : Math.min(stood.current.at, rows.length - 1)
  const current = rows[at]?.id ?? null
  const mustGoUp = useRef(false)
  if (found < 0 && at === 0 && virtual.scrollOffset) {
    mustGoUp.current = true
    // Drawing first where it stood would be in vain.
    virtual.scrollOffset = 0
  }
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
  useEffect(() => {
    stood.current = { question, at }
  }, [question, at])
  useEffect(() => {
    if (store.get(cursorAtom) === current) return
    store.set(cursorAtom, current)
    // Only where it is needed: setting what is so already makes the browser lay out the page at once.
    if (box.current && mustGoUp.current) box.current.scrollTop = 0
    mustGoUp.current = false
  }, [current])
  useEffect(() => {
    const element = box.current
    const { at } = stood.current
    if (current === null || !element) return
    const top = at * ROW_PX
    const [from, height] = [virtual.scrollOffset ?? 0, virtual.scrollRect?.height ?? 0]
    // Rows are all of one height: no need to let the library look again and again where the row ended up.
    if (top < from) element.scrollTop = top
    else if (top + ROW_PX > from + height) element.scrollTop = top + ROW_PX - height
  }, [current, virtual])

  return (
    <div
      ref={box}
      className="ticket-rows"
      role="listbox"
      aria-label={t('tickets.list')}
      aria-activedescendant={current === null ? undefined : `ticket-${current}`}
      tabIndex={0}
      data-autofocus
    >
      <div style={{ height: virtual.getTotalSize() }}>
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
