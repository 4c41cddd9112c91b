import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { CommandButton } from '#core/client/commands/CommandButton.tsx'
import { commandByIdAtom } from '#core/client/commands/registry.ts'
import { call } from '#core/client/http/call.ts'
import { formatDateTime, formatDay, useT } from '#core/client/i18n/index.ts'
import type { PanelProps } from '#core/client/plugin.ts'
import { Avatar } from '#core/client/ui/Avatar.tsx'
import { ErrorState } from '#core/client/ui/ErrorState.tsx'
import { useNow } from '#core/client/ui/minute.ts'
import { Skeleton } from '#core/client/ui/Skeleton.tsx'
import { WorkLink } from '#core/client/workbench/routing/WorkLink.tsx'
import { listTicketsOfContact } from '#plugins/tickets/contract/index.ts'
import { getContact } from '../contract/index.ts'
import { shownNumber } from './shownNumber.ts'
import './contacts.css'

/** One contact with facts and tickets. */
export default function ContactCard({ params: { contactId } }: PanelProps<{ contactId: number; name: string }>) {
  const t = useT()
  const start = useAtomValue(commandByIdAtom).get('tickets.startWith')
  const query = useQuery({ queryKey: ['contact', contactId], queryFn: () => call(getContact, { id: contactId }) })
  if (query.isPending) return <Skeleton shape="text" />
  if (query.isError && !query.data) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  const contact = query.data
  const facts = [
    [t('contacts.column.number'), shownNumber(contact.number, t)],
    [t('contacts.column.email'), contact.email ?? ''],
    ...contact.extraInfo.map(({ name, value }) => [name, value] as const),
    [t('contacts.column.wallet'), contact.wallets.map(({ name }) => name).join(', ') || t('contacts.noWallet')],
    [t('contacts.column.since'), formatDateTime(contact.createdAt)],
  ].filter(([, value]) => value !== '')
  return (
    <div className="contact-card">
      <header>
        <Avatar id={contact.id} name={contact.name} src={contact.profilePicUrl} size="l" />
        <h3>{contact.name}</h3>
      </header>
      {start && <CommandButton command={start} args={{ contactId }} variant="primary" label="contacts.talk" />}
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <ContactTickets contactId={contactId} />
    </div>
  )
}

function ContactTickets({ contactId }: { contactId: number }) {
  const t = useT()
  const now = useNow()
  const { data = [] } = useQuery({ queryKey: ['ticketsOfContact', contactId], queryFn: () => call(listTicketsOfContact, { contactId }) })
  if (data.length === 0) return null
  return (
    <section>
      <h4>{t('contacts.tickets')}</h4>
      <ul>
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
