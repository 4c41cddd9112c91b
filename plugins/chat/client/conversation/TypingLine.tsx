import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { type Ticket, ticketPresence } from '#plugins/tickets/contract/index.ts'
import { contactsTypingAtom } from '../live.ts'

/** Who is writing: the contact, or a colleague. Keeps its height while nobody is. */
export function TypingLine({ ticket }: { ticket: Ticket }) {
  const t = useT()
  const client = useClient()
  const isContact = useAtomValue(contactsTypingAtom).has(ticket.id)
  const agents = useAtomValue(useMemo(() => client.use(ticketPresence).writersAtom(ticket.id), [client, ticket.id]))
  const names = [...(isContact ? [ticket.name] : []), ...agents.map(({ name }) => name)]
  const text = names.length === 0 ? '' : t(names.length === 1 ? 'chat.typing.one' : 'chat.typing.many', { names: names.join(', ') })
  return <div className="typing-line">{text}</div>
}
