import { useQuery } from '@tanstack/react-query'
import { call } from '#core/client/http/call.ts'
import { formatDate, useT } from '#core/client/i18n/index.ts'
import { useNow } from '#core/client/ui/minute.ts'
import { listTicketLogs } from '../../contract/index.ts'
import { sentenceOf } from '../timeline/sentenceOf.ts'

/** Key of the query that holds a ticket's logs; the socket adds to it. */
export const logsKey = (ticketId: number) => ['ticketLogs', ticketId] as const

/** Log of the ticket, newest first. */
export function LogsSection({ ticketId }: { ticketId: number }) {
  const t = useT()
  const now = useNow()
  const { data = [] } = useQuery({ queryKey: logsKey(ticketId), queryFn: () => call(listTicketLogs, { ticketId }) })
  if (data.length === 0) return null
  return (
    <section className="details-section">
      <h4>{t('tickets.details.logs')}</h4>
      <ul className="timeline">
        {data.map((log) => (
          <li key={log.id}>
            {sentenceOf(log, t)} <span className="dim">{formatDate(log.createdAt, now)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
