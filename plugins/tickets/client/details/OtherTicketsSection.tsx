import { useQuery } from '@tanstack/react-query'
import { call } from '#core/client/http/call.ts'
import { queryOf } from '#core/client/http/queryOf.ts'
import { formatDay, useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { useNow } from '#core/client/ui/minute.ts'
import { conversations, listTicketsOfContact, type Ticket, ticketRows } from '../../contract/index.ts'

/** Earlier and parallel tickets of the contact; each opens. */
export function OtherTicketsSection({ ticket }: { ticket: Ticket }) {
  const t = useT()
  const now = useNow()
  const client = useClient()
  const { contactId } = ticket
  const { data = [] } = useQuery({
    queryKey: queryOf(listTicketsOfContact, { contactId }).queryKey,
    queryFn: async () => {
      const rows = await call(listTicketsOfContact, { contactId })
      client.use(ticketRows).upsert(...rows)
      return rows
    },
  })
  const others = data.filter(({ id }) => id !== ticket.id)
  if (others.length === 0) return null
  return (
    <section className="details-section">
      <h4>
        {t('tickets.details.others')} <span className="dim">{others.length}</span>
      </h4>
      <ul className="timeline">
        {others.map((other) => (
          <li key={other.id}>
            <button type="button" className="link" onClick={(event) => client.use(conversations).open(other.id, event.shiftKey ? 'right' : 'main')}>
              #{other.id} · {other.queue?.queue ?? t('tickets.noQueue')}
            </button>{' '}
            <span className="dim">{formatDay(other.lastMessageAt ?? other.createdAt, now)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
