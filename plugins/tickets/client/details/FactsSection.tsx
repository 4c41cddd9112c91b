import type { ReactNode } from 'react'
import { formatMoment } from '#core/client/i18n/formatDate.ts'
import { useT } from '#core/client/i18n/index.ts'
import { Dot } from '#core/client/ui/marks.tsx'
import { useNow } from '#core/client/ui/minute.ts'
import { RelativeTime } from '#core/client/ui/RelativeTime.tsx'
import type { Ticket } from '../../contract/index.ts'
import { PriorityMark } from '../list/PriorityMark.tsx'
import { useStateText } from '../shownState.ts'

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  )
}

/** Facts about the ticket, as pairs. */
export function FactsSection({ ticket }: { ticket: Ticket }) {
  const t = useT()
  const now = useNow()
  const state = useStateText(ticket)
  return (
    <section className="details-section">
      <dl className="facts">
        <Fact name={t('tickets.details.queue')}>
          {ticket.queue ? (
            <span className="with-dot">
              <Dot colour={ticket.queue.color} />
              {ticket.queue.queue}
            </span>
          ) : (
            t('tickets.noQueue')
          )}
        </Fact>
        <Fact name={t('tickets.details.owner')}>{ticket.username ?? t('tickets.details.nobody')}</Fact>
        <Fact name={t('tickets.details.connection')}>{ticket.whatsapp.name}</Fact>
        <Fact name={t('tickets.details.state')}>
          <span className="fact-word">{state}</span>
        </Fact>
        {ticket.waitingSince && (
          <Fact name={t('tickets.details.waiting')}>
            <RelativeTime at={ticket.waitingSince} style="ago" />
            {ticket.pausedAt && ` · ${t('tickets.details.paused')}`}
          </Fact>
        )}
        {ticket.priority !== 'none' && (
          <Fact name={t('tickets.command.priority')}>
            <span className="with-dot">
              <PriorityMark priority={ticket.priority} />
              {t(`tickets.priority.${ticket.priority}`)}
            </span>
          </Fact>
        )}
        {ticket.snoozedUntil && <Fact name={t('tickets.filter.snoozed')}>{formatMoment(ticket.snoozedUntil, now)}</Fact>}
        {ticket.participants.length > 0 && (
          <Fact name={t('tickets.command.participants')}>{ticket.participants.map(({ name, role }) => t(`tickets.details.${role}`, { name })).join(', ')}</Fact>
        )}
        <Fact name={t('tickets.details.opened')}>
          <RelativeTime at={ticket.createdAt} />
        </Fact>
        <Fact name={t('tickets.details.protocol')}>{ticket.protocol}</Fact>
      </dl>
    </section>
  )
}
