import type { ReactNode } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import { Dot } from '#core/client/ui/marks.tsx'
import { RelativeTime } from '#core/client/ui/RelativeTime.tsx'
import type { Ticket } from '../../contract/index.ts'

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  )
}

/** What is known of the ticket, as pairs. */
export function FactsSection({ ticket }: { ticket: Ticket }) {
  const t = useT()
  const isWaiting = !ticket.answered && ticket.status !== 'closed'
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
          <span className="fact-word">{t(`tickets.state.${ticket.status}`)}</span>
        </Fact>
        {isWaiting && (
          <Fact name={t('tickets.details.waiting')}>
            <RelativeTime at={ticket.lastMessageAt} style="ago" />
          </Fact>
        )}
        <Fact name={t('tickets.details.opened')}>
          <RelativeTime at={ticket.createdAt} />
        </Fact>
        <Fact name={t('tickets.details.protocol')}>{ticket.protocol}</Fact>
      </dl>
    </section>
  )
}
