import { Moon, Tick } from '@blueprintjs/icons'
import { useAtomValue } from 'jotai'
import { type MouseEvent, memo, useMemo } from 'react'
import { openContextMenu } from '#core/client/commands/contextMenu.ts'
import { formatDateTime } from '#core/client/i18n/formatDate.ts'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import type { Translate } from '#core/client/plugin.ts'
import { store } from '#core/client/store/store.ts'
import { Avatar } from '#core/client/ui/Avatar.tsx'
import { classes } from '#core/client/ui/classes.ts'
import { Badge, Dot } from '#core/client/ui/marks.tsx'
import { RelativeTime } from '#core/client/ui/RelativeTime.tsx'
import { tip } from '#core/client/ui/tip.ts'
import { wantsNewTab } from '#core/client/ui/wantsNewTab.ts'
import { conversations, latenessOf, type Ticket } from '../../contract/index.ts'
import { togglePick } from '../bulk/selection.ts'
import { presenceService } from '../presence/presence.ts'
import { shownState, stateText } from '../shownState.ts'
import { cursorAtom } from '../target.ts'
import { waitingLimitsAtom } from '../viewer.ts'
import { PriorityMark } from './PriorityMark.tsx'
import { LookingMark, namesOf, OwnerMark, WritingMark } from './RowMarks.tsx'

interface TicketRowProps {
  ticket: Ticket
  /** Pixels from the top of the list. */
  top: number
  isCursor: boolean
  isActive: boolean
  isOpen: boolean
  isPicked: boolean
  /** It stands here until the news are taken, but is of another list now. */
  hasLeft: boolean
}

/** Class of the time of a row. */
const LATENESS = { late: 'is-late', veryLate: 'is-very-late' } as const

const lastWords = ({ answered, lastMessage }: Ticket, t: Translate): string =>
  lastMessage === null ? t('tickets.noMessage') : `${answered && lastMessage !== '' ? t('tickets.you') : ''}${lastMessage}`

/** First letter of the channel, as its mark. */
const channelMark = (channel: string) => (channel === 'webchat' ? 'S' : channel.charAt(0).toUpperCase())

/** One ticket: who, last words, how long ago, how much is unread. */
export const TicketRow = memo(function TicketRow({ ticket, top, isCursor, isActive, isOpen, isPicked, hasLeft }: TicketRowProps) {
  const t = useT()
  const client = useClient()
  const lateness = latenessOf(ticket, useAtomValue(waitingLimitsAtom), Date.now())
  const { id, name, queue, unreadMessages: unread } = ticket
  const writers = useAtomValue(useMemo(() => presenceService.writersAtom(id), [id]))
  const viewers = useAtomValue(useMemo(() => presenceService.viewersAtom(id), [id]))
  const looking = viewers.filter(({ userId }) => userId !== ticket.userId)
  const open = (event: MouseEvent) => {
    store.set(cursorAtom, id)
    if (wantsNewTab(event)) return client.navigate(`/atendimento/${id}`, { newTab: true })
    if (event.target instanceof Element && event.target.closest('[data-picks]')) return togglePick(id)
    client.use(conversations).open(id, event.shiftKey ? 'right' : 'main')
  }
  const shown = shownState(ticket, isActive ? id : null)
  const state = stateText(shown, t)
  const label = [
    name,
    isPicked && t('tickets.picked'),
    queue?.queue ?? t('tickets.noQueue'),
    state,
    hasLeft && t('tickets.left'),
    unread > 0 && t('tickets.unread', { count: unread }),
    ticket.priority !== 'none' && t('tickets.priority.spoken', { priority: t(`tickets.priority.${ticket.priority}`) }),
    ticket.snoozedUntil && t('tickets.snoozedUntil', { until: formatDateTime(ticket.snoozedUntil) }),
    viewers.length > 0 && t('tickets.looking', { count: viewers.length, names: namesOf(viewers) }),
    writers.length > 0 && t('tickets.writing', { count: writers.length, names: namesOf(writers) }),
  ]
    .filter(Boolean)
    .join(', ')
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list holds the focus and its commands open rows by key
    <div
      id={`ticket-${id}`}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={classes(
        'ticket-row',
        isCursor && 'is-cursor',
        isActive && 'is-active',
        isOpen && 'is-open',
        isPicked && 'is-picked',
        unread > 0 && 'is-unread',
        hasLeft && 'has-left',
      )}
      style={{ top }}
      onClick={open}
      onContextMenu={(event) => openContextMenu(event, { menu: 'tickets.row', label: name, args: { ticketId: id } })}
    >
      {/* The row as it is heard; what one sees says the same in its own way. */}
      <span className="visually-hidden">{label}</span>
      <span className="ticket-picture" data-picks {...tip(t('tickets.command.pick'))} aria-hidden="true">
        {isPicked ? (
          <span className="pick-check">
            <Tick size={18} />
          </span>
        ) : (
          <Avatar id={ticket.contactId} name={name} src={ticket.profilePicUrl} size="m" mark={channelMark(ticket.channel)} />
        )}
      </span>
      <span className="ticket-name" aria-hidden="true">
        {name}
      </span>
      <span className={classes('ticket-when', lateness && LATENESS[lateness])} aria-hidden="true">
        <RelativeTime at={ticket.lastMessageAt ?? ticket.updatedAt} style="ago" />
      </span>
      <span className="ticket-last" aria-hidden="true">
        {queue && (
          <span title={queue.queue}>
            <Dot colour={queue.color} />
          </span>
        )}
        {shown.isUnaccepted && <span className="unaccepted-mark">{t('tickets.notAccepted')}</span>}
        {writers.length > 0 ? (
          <WritingMark writers={writers} />
        ) : (
          <span className="cut">{hasLeft ? [state, ticket.username].filter(Boolean).join(' · ') : lastWords(ticket, t)}</span>
        )}
      </span>
      <span className="ticket-badge" aria-hidden="true">
        {ticket.priority !== 'none' && <PriorityMark priority={ticket.priority} />}
        {ticket.snoozedUntil && (
          <span className="snooze-mark" title={t('tickets.snoozedUntil', { until: formatDateTime(ticket.snoozedUntil) })}>
            <Moon size={12} />
          </span>
        )}
        {looking.length > 0 && <LookingMark viewers={looking} />}
        {unread > 0 ? <Badge count={unread} /> : <OwnerMark ticket={ticket} isHere={viewers.length > looking.length} />}
      </span>
    </div>
  )
})
