import { useQuery } from '@tanstack/react-query'
import { queryOf } from '#core/client/http/queryOf.ts'
import { formatDay, useT } from '#core/client/i18n/index.ts'
import { useNow } from '#core/client/ui/minute.ts'
import { WorkLink } from '#core/client/workbench/routing/WorkLink.tsx'
import type { ContactCardPartProps } from '#plugins/contacts/contract/client.ts'
import { listTicketsOfContact } from '../../contract/index.ts'

/** On a contact's card: the conversations with the contact. */
export function ContactTickets({ contact }: ContactCardPartProps) {
  const t = useT()
  const now = useNow()
  const { data = [] } = useQuery(queryOf(listTicketsOfContact, { contactId: contact.id }))
  if (data.length === 0) return null
  return (
    <section>
      <h4>{t('tickets.ofContact')}</h4>
      <ul className="contact-card-list">
        {data.map(({ id, lastMessage, lastMessageAt, createdAt }) => (
          <li key={id}>
            <WorkLink className="link" to={`/atendimento/${id}`}>
              #{id}
            </WorkLink>
            <span className="cut">{lastMessage}</span>
            <span className="dim">{formatDay(lastMessageAt ?? createdAt, now)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
