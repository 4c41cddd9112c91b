import { useT } from '#core/client/i18n/index.ts'
import { Avatar } from '#core/client/ui/Avatar.tsx'
import { DotName } from '#core/client/ui/marks.tsx'
import { RelativeTime } from '#core/client/ui/RelativeTime.tsx'
import { WorkLink } from '#core/client/workbench/routing/WorkLink.tsx'
import { type Ticket, waitOf } from '#plugins/tickets/contract/index.ts'
import { Wait } from '../Wait.tsx'

export interface TicketRowProps {
  ticket: Ticket
  /** The time at the right: how long the contact has waited, or when the ticket comes back. */
  time: 'wait' | 'return'
}

/** A conversation: whose it is, what was said last, its queue and channel, and the time that counts. Enter opens it, Shift+Enter beside. */
export function TicketRow({ ticket, time }: TicketRowProps) {
  const t = useT()
  const { id, name, profilePicUrl, contactId, lastMessage, queue, whatsapp, snoozedUntil } = ticket
  return (
    <li>
      <WorkLink to={`/atendimento/${id}`} className="home-line home-stop">
        <Avatar id={contactId} name={name} src={profilePicUrl} size="m" />
        <span className="home-name cut">{name}</span>
        <span className="home-said cut">{lastMessage ?? ''}</span>
        <span className="home-place">
          {queue ? <DotName colour={queue.color} name={queue.queue} /> : <span className="dim">{t('home.noQueue')}</span>}
          <span className="dim cut">{whatsapp.name}</span>
        </span>
        {time === 'wait' ? (
          <Wait since={waitOf(ticket)} />
        ) : (
          <span className="home-wait">
            <RelativeTime at={snoozedUntil} style="minute" />
          </span>
        )}
      </WorkLink>
    </li>
  )
}
