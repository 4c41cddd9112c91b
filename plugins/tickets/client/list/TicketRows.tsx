import { useVirtualizer } from '@tanstack/react-virtual'
import { useAtomValue } from 'jotai'
import { memo, useEffect, useRef } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import { store } from '#core/client/store/store.ts'
import { activeTicketIdAtom, cursorAtom, openTicketIdsAtom } from '../target.ts'
import { shownIds } from './listFocus.ts'
import { TicketRow } from './TicketRow.tsx'
import type { TicketList } from './useTicketList.ts'

/** @see experience §3 */
const ROW_PX = 64
/** How near the end the next page is asked for, in rows. */
const NEAR_END = 10

/** The rows, as many of them in the document as one can see. */
export const TicketRows = memo(function TicketRows({ rows, isFetchingMore, loadMore }: Pick<TicketList, 'rows' | 'isFetchingMore' | 'loadMore'>) {
  const t = useT()
  const box = useRef<HTMLDivElement>(null)
  const cursor = useAtomValue(cursorAtom)
  const active = useAtomValue(activeTicketIdAtom)
  const open = useAtomValue(openTicketIdsAtom)
  shownIds.current = rows.map(({ id }) => id)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_PX,
    overscan: 6,
    getItemKey: (index) => rows[index]?.id ?? index,
  })
  const items = virtual.getVirtualItems()
  const lastShown = items.at(-1)?.index ?? 0

  useEffect(() => {
    if (lastShown >= rows.length - NEAR_END) loadMore()
  }, [lastShown, rows.length, loadMore])

  const current = cursor !== null && shownIds.current.includes(cursor) ? cursor : (rows[0]?.id ?? null)
  useEffect(() => {
    if (store.get(cursorAtom) !== current) store.set(cursorAtom, current)
  }, [current])
  const at = current === null ? -1 : shownIds.current.indexOf(current)
  useEffect(() => {
    if (at >= 0) virtual.scrollToIndex(at, { align: 'auto' })
  }, [at, virtual])

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
        {items.map((item) => {
          const ticket = rows[item.index]
          if (!ticket) return null
          return (
            <TicketRow
              key={item.key}
              ticket={ticket}
              top={item.start}
              isCursor={ticket.id === current}
              isActive={ticket.id === active}
              isOpen={open.includes(ticket.id)}
            />
          )
        })}
      </div>
      {isFetchingMore && <div className="ticket-more">{t('tickets.loadingMore')}</div>}
    </div>
  )
})
