import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { call } from '#core/client/http/call.ts'
import { useT } from '#core/client/i18n/index.ts'
import { Dot } from '#core/client/ui/marks.tsx'
import { RelativeTime } from '#core/client/ui/RelativeTime.tsx'
import { getContact } from '#plugins/contacts/contract/index.ts'
import type { Ticket } from '../../contract/index.ts'

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  )
}

/** What is known of the contact and the ticket, as pairs. */
export function FactsSection({ ticket }: { ticket: Ticket }) {
  const t = useT()
  const contact = useQuery({ queryKey: ['contact', ticket.contactId], queryFn: () => call(getContact, { id: ticket.contactId }) }).data
  const { wallets, email } = ticket.contact
  const isWaiting = !ticket.answered && ticket.status !== 'closed'
  return (
    <section className="details-section">
      <dl className="facts">
        {email && <Fact name={t('tickets.details.email')}>{email}</Fact>}
        {contact?.extraInfo.map(({ id, name, value }) => (
          <Fact key={id} name={name}>
            {value}
          </Fact>
        ))}
        {wallets.length > 0 && <Fact name={t('tickets.details.wallet')}>{wallets.map(({ name }) => name).join(', ')}</Fact>}
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
