import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { CommandButton } from '#core/client/commands/CommandButton.tsx'
import { call } from '#core/client/http/call.ts'
import { formatDateTime, useT } from '#core/client/i18n/index.ts'
import { contributionsAtom } from '#core/client/kernel/contributions.ts'
import type { PanelProps } from '#core/client/plugin.ts'
import { ErrorState } from '#core/client/ui/ErrorState.tsx'
import { Skeleton } from '#core/client/ui/Skeleton.tsx'
import { PanelToolbar } from '#core/client/workbench/PanelToolbar.tsx'
import { getTicket } from '#plugins/tickets/contract/index.ts'
import { protocolFacts } from '../../contract/client.ts'
import { reasonsQuery } from '../queries.ts'
import { printProtocol } from './printProtocol.ts'
import '../closing.css'

const factsAtom = contributionsAtom(protocolFacts)

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children || '–'}</dd>
    </>
  )
}

/** Sheet of one conversation: whose, when, by whom, how it ended. The print has the sheet alone. */
export default function ProtocolPanel({ params: { ticketId } }: PanelProps<{ ticketId: number }>) {
  const t = useT()
  const query = useQuery({ queryKey: ['closing', 'protocol', ticketId], queryFn: () => call(getTicket, { id: ticketId }) })
  const reasons = useQuery(reasonsQuery).data
  const facts = useAtomValue(factsAtom)
  const ticket = query.data
  if (query.isError && !ticket)
    return <ErrorState title={t('workbench.error.titleOf', { what: t('closing.protocol.title') })} error={query.error} onRetry={() => void query.refetch()} />
  if (!ticket) return <Skeleton shape="text" />
  const when = (at: string | null) => at && formatDateTime(at)
  return (
    <div className="protocol-panel">
      <PanelToolbar>
        <CommandButton command={printProtocol} args={{}} variant="primary" />
      </PanelToolbar>
      <article className="protocol-sheet" aria-label={t('closing.protocol.title')}>
        <h2>{t('closing.protocol.heading', { protocol: ticket.protocol })}</h2>
        <dl>
          <Fact name={t('closing.column.contact')}>{ticket.contact.name}</Fact>
          <Fact name={t('closing.column.ticket')}>#{ticket.id}</Fact>
          <Fact name={t('closing.column.state')}>
            <span className="closing-word">{t(`tickets.state.${ticket.status}`)}</span>
          </Fact>
          <Fact name={t('closing.column.created')}>{when(ticket.createdAt)}</Fact>
          <Fact name={t('closing.protocol.started')}>{when(ticket.startedAttendanceAt)}</Fact>
          <Fact name={t('closing.column.closed')}>{when(ticket.closedAt)}</Fact>
          <Fact name={t('closing.column.user')}>{ticket.username}</Fact>
          <Fact name={t('closing.protocol.queue')}>{ticket.queue?.queue}</Fact>
          <Fact name={t('closing.resolve.reason')}>{reasons?.find(({ id }) => id === ticket.reasonId)?.name}</Fact>
          {facts
            .toSorted((one, other) => one.order - other.order)
            .map(({ id, component: Part }) => (
              <Part key={id} ticket={ticket} />
            ))}
        </dl>
      </article>
    </div>
  )
}
