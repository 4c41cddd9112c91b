import { ArrowDown } from '@blueprintjs/icons'
import { observeElementOffset, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { memo, useEffect, useRef, useState } from 'react'
import { formatDay, useT } from '#core/client/i18n/index.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { useNow } from '#core/client/ui/minute.ts'
import type { Placed } from '../timeline/timeline.ts'
import { BubbleRow } from './BubbleRow.tsx'
import type { LogItem } from './items.ts'
import { moveAmongBubbles } from './moveAmongBubbles.ts'
import { TicketRow } from './TicketRow.tsx'
import type { ConversationView } from './useConversation.ts'
import { useJump } from './useJump.ts'
import { useScrollPlace } from './useScrollPlace.ts'

/** Pixels from an end within which one counts as being there. */
const NEAR_PX = 80
/** Pixels from what is held within which the next page is asked for, so that it is there before one is. */
const AHEAD_PX = 1_500
const DAY_MS = 86_400_000
/** Messages above the place that one comes back to. */
const ROOM_ABOVE = 10
const ESTIMATES = { bubble: 46, event: 24, note: 66, day: 32, unread: 28, ticket: 36 }

const bodyOf = (item: LogItem | undefined): number => (item?.placed ? (item.placed.isEvent ? ESTIMATES.event : ESTIMATES.note) : ESTIMATES.bubble)

const estimate = (item: LogItem | undefined): number =>
  bodyOf(item) + (item?.opensDay ? ESTIMATES.day : 0) + (item?.opensUnread ? ESTIMATES.unread : 0) + (item?.opensTicket != null ? ESTIMATES.ticket : 0)

/**
 * At the end, what moves the log is what comes: it is not told as scrolling, which would draw the log once more when it begins and once when it
 * ends, for every message.
 */
const observeScrolling = (log: Virtualizer<HTMLDivElement, Element>, tell: (offset: number, isScrolling: boolean) => void) =>
  observeElementOffset(log, (offset, isScrolling) => tell(offset, isScrolling && log.getDistanceFromEnd() > NEAR_PX))

interface MessageLogProps {
  panelId: string
  ticketId: number
  view: ConversationView
}

/** The messages, as many of them in the document as one can see. Older pages come above without moving what is read; new ones follow only at the end. */
export function MessageLog({ panelId, ticketId, view }: MessageLogProps) {
  const { items, hasOlder, hasNewer, isFetching } = view
  const t = useT()
  const box = useRef<HTMLDivElement>(null)
  const [isAtEnd, setAtEnd] = useState(true)
  const [seenKey, setSeenKey] = useState(items.at(-1)?.key)
  const place = useScrollPlace(panelId, ticketId)
  const hadNewer = useRef(hasNewer)
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => box.current,
    observeElementOffset: observeScrolling,
    estimateSize: (index) => estimate(items[index]),
    getItemKey: (index) => items[index]?.key ?? index,
    overscan: 8,
    anchorTo: 'end',
    // A page that comes below is no news: only what is new is followed.
    followOnAppend: !hasNewer && !hadNewer.current,
    scrollEndThreshold: NEAR_PX,
    paddingStart: 12,
    paddingEnd: 8,
  })

  const places = virtual.getVirtualItems()

  const isStarted = useRef(false)
  useEffect(() => {
    if (isStarted.current || items.length === 0) return
    const index = place.indexIn(items)
    // With room above: a page that came on the way there would move the goal.
    const sought = (index ?? 0) < ROOM_ABOVE && hasOlder ? place.sought() : null
    if (isFetching && (sought !== null || (index === null && place.isWanted()))) return
    if (sought !== null) {
      place.noteAsked()
      return void view.around(sought)
    }
    isStarted.current = true
    if (index === null) virtual.scrollToEnd()
    else {
      setAtEnd(false)
      virtual.scrollToIndex(index, { align: 'start' })
    }
  }, [items, hasOlder, isFetching, view, place, virtual])

  useJump({ ticketId, items, around: view.around, virtual })
  const last = items.at(-1)
  const isOwnLast = last?.placed === null && last.fromMe
  const isUnsent = last?.placed === null && last.entry !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies: one's own message brings the end into view once, when it comes; a page with old ones does not
  useEffect(() => {
    if (isOwnLast && isStarted.current && !hasNewer && (isUnsent || !hadNewer.current)) virtual.scrollToEnd()
    hadNewer.current = hasNewer
  }, [last?.key, hasNewer])
  const isAtEndNow = useRef(isAtEnd)
  isAtEndNow.current = isAtEnd
  // Anything that opens above the reply box takes room from the log: people who read at the end stay at the end.
  useEffect(() => {
    const element = box.current
    if (!element) return
    const observer = new ResizeObserver(() => {
      if (isStarted.current && isAtEndNow.current) virtual.scrollToEnd()
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [virtual])

  /** Asks for what lies beyond the end that one is near. */
  const askNear = () => {
    const element = box.current
    if (!element || isFetching || !isStarted.current) return
    const room = element.scrollHeight - element.clientHeight
    // Of a short conversation, half: who only opens it asks for no more.
    const ahead = Math.max(NEAR_PX, Math.min(AHEAD_PX, room / 2))
    if (element.scrollTop < ahead && hasOlder) view.older()
    else if (hasNewer && room - element.scrollTop < ahead) view.newer()
  }
  // People at the very top when a page has come move no further, and no scrolling tells: a short page, or one that came while they got there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page that came
  useEffect(() => {
    const frame = requestAnimationFrame(askNear)
    return () => cancelAnimationFrame(frame)
  }, [isFetching, items.length])

  const onScroll = () => {
    const element = box.current
    if (!element) return
    const isEnd = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_PX
    const isThere = isEnd && !hasNewer
    if (isAtEnd && !isThere) setSeenKey(last?.key)
    setAtEnd(isThere)
    if (isStarted.current) place.keep(isThere ? null : (virtual.getVirtualItemForOffset(element.scrollTop)?.key ?? null))
    askNear()
  }
  const wantsEnd = useRef(false)
  useEffect(() => {
    if (!wantsEnd.current || hasNewer) return
    wantsEnd.current = false
    virtual.scrollToEnd()
  }, [hasNewer, virtual])
  const toEnd = () => {
    if (!hasNewer) return virtual.scrollToEnd()
    wantsEnd.current = true
    view.toEnd()
  }
  // Older pages that come above are no news; what one saw last may be held no longer.
  const seen = items.findLastIndex(({ key }) => key === seenKey)
  const unseen = isAtEnd ? 0 : hasNewer || seen < 0 ? view.unloaded : items.slice(seen + 1).filter(({ placed }) => placed === null).length
  return (
    <div className="log-frame">
      <div
        ref={box}
        className="log"
        role="log"
        aria-label={t('chat.messages')}
        aria-live="off"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        data-autofocus-keys
        onScroll={onScroll}
        onKeyDown={moveAmongBubbles}
      >
        <div className="log-content" style={{ height: virtual.getTotalSize() }}>
          {places.map((place) => {
            const item = items[place.index]
            return (
              <div
                key={place.key}
                ref={virtual.measureElement}
                data-index={place.index}
                className="log-item"
                style={{ transform: `translateY(${place.start}px)` }}
              >
                {item?.opensTicket != null && <TicketRow ticketId={item.opensTicket} isHere={item.opensTicket === ticketId} />}
                {item?.opensDay && <DayDivider at={item.at} />}
                {item?.opensUnread && <div className="unread-line">{t('chat.new')}</div>}
                {item && (item.placed ? <AsideRow placed={item.placed} /> : <BubbleRow bubble={item} shownIn={ticketId} />)}
              </div>
            )
          })}
        </div>
      </div>
      {!isAtEnd && (
        <div className="to-end">
          <Button icon={ArrowDown} onClick={toEnd}>
            {unseen > 0 ? t('chat.newBelow', { count: unseen }) : t('chat.toEnd')}
          </Button>
        </div>
      )}
    </div>
  )
}

/** Item of another plugin between the messages. */
const AsideRow = memo(function AsideRow({ placed }: { placed: Placed }) {
  return <div className={placed.isEvent ? 'log-event' : 'log-aside'}>{placed.draw()}</div>
})

function DayDivider({ at }: { at: number }) {
  const t = useT()
  const now = useNow()
  const midnight = new Date(now).setHours(0, 0, 0, 0)
  const label = at >= midnight ? t('chat.today') : at >= midnight - DAY_MS ? t('chat.yesterday') : formatDay(at, now)
  return <div className="day-line">{label}</div>
}
