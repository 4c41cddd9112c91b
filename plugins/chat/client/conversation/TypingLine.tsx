import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { type Ticket, ticketPresence } from '#plugins/tickets/contract/index.ts'
import { contactsTypingAtom } from '../live.ts'

/** People who are writing or recording: the contact, or a colleague. Keeps its height while nobody is. */
export function TypingLine({ ticket }: { ticket: Ticket }) {
  const t = useT()
  const client = useClient()
  const isContact = useAtomValue(contactsTypingAtom).has(ticket.id)
  const agents = useAtomValue(useMemo(() => client.use(ticketPresence).writersAtom(ticket.id), [client, ticket.id]))
  const namesOf = (isRecording: boolean) => agents.filter((agent) => agent.isRecording === isRecording).map(({ name }) => name)
  const say = (action: 'typing' | 'recording', names: readonly string[]) =>
    names.length === 0 ? [] : [t(`chat.${action}.${names.length === 1 ? 'one' : 'many'}`, { names: names.join(', ') })]
  const sentences = [...say('typing', [...(isContact ? [ticket.name] : []), ...namesOf(false)]), ...say('recording', namesOf(true))]
  return <div className="typing-line">{sentences.join(' ')}</div>
}
