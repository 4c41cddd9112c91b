import { Moon } from '@blueprintjs/icons'
import { formatDateTime } from '#core/client/i18n/formatDate.ts'
import { useT } from '#core/client/i18n/index.ts'
import { Badge } from '#core/client/ui/marks.tsx'
import type { Colleague, Ticket } from '../../contract/index.ts'
import { PriorityMark } from './PriorityMark.tsx'
import { LookingMark, OwnerMark } from './RowMarks.tsx'

/** The marks at the end of a row: how urgent, put off, who looks, how much is unread, whose it is. */
export function RowBadges({ ticket, viewers }: { ticket: Ticket; viewers: readonly Colleague[] }) {
  const t = useT()
  const looking = viewers.filter(({ userId }) => userId !== ticket.userId)
  return (
    <span className="ticket-badge" aria-hidden="true">
      {ticket.priority !== 'none' && <PriorityMark priority={ticket.priority} />}
      {ticket.snoozedUntil && (
        <span className="snooze-mark" title={t('tickets.snoozedUntil', { until: formatDateTime(ticket.snoozedUntil) })}>
          <Moon size={12} />
        </span>
      )}
      {looking.length > 0 && <LookingMark viewers={looking} />}
      <Badge count={ticket.unreadMessages} />
      <OwnerMark ticket={ticket} isHere={viewers.length > looking.length} />
    </span>
  )
}
