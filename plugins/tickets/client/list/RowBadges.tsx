import { Moon } from '@blueprintjs/icons'
import { formatDateTime } from '#core/client/i18n/formatDate.ts'
import { useT } from '#core/client/i18n/index.ts'
import { Badge } from '#core/client/ui/marks.tsx'
import type { Colleague, Ticket } from '../../contract/index.ts'
import { PriorityMark } from './PriorityMark.tsx'
import { OwnerMark, ViewingMark } from './RowMarks.tsx'
import type { ShownMark } from './rowMarks.ts'

interface RowBadgesProps {
  ticket: Ticket
  viewers: readonly Colleague[]
  /** Of other plugins. */
  marks: readonly ShownMark[]
}

/** The marks at the end of a row: those of other plugins, how urgent, put off, who looks, how much is unread, whose it is. */
export function RowBadges({ ticket, viewers, marks }: RowBadgesProps) {
  const t = useT()
  const otherViewers = viewers.filter(({ userId }) => userId !== ticket.userId)
  return (
    <span className="ticket-badge" aria-hidden="true">
      {marks.map(({ id, text, component: Mark }) => (
        <span key={id} className="row-mark" title={text}>
          <Mark ticket={ticket} />
        </span>
      ))}
      {ticket.priority !== 'none' && <PriorityMark priority={ticket.priority} />}
      {ticket.snoozedUntil && (
        <span className="snooze-mark" title={t('tickets.snoozedUntil', { until: formatDateTime(ticket.snoozedUntil) })}>
          <Moon size={12} />
        </span>
      )}
      {otherViewers.length > 0 && <ViewingMark viewers={otherViewers} />}
      <Badge count={ticket.unreadMessages} />
      <OwnerMark ticket={ticket} isHere={viewers.length > otherViewers.length} />
    </span>
  )
}
