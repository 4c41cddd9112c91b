import { useAtomValue } from 'jotai'
import { sessionAtom } from '#core/client/auth/session.atoms.ts'
import { useT } from '#core/client/i18n/index.ts'
import type { Ticket } from '#plugins/tickets/contract/index.ts'
import { agentsTypingAtom, contactsTypingAtom } from '../live.ts'

/** Who is writing: the contact, or a colleague. Keeps its height while nobody is. */
export function TypingLine({ ticket }: { ticket: Ticket }) {
  const t = useT()
  const me = useAtomValue(sessionAtom)?.userId
  const isContact = useAtomValue(contactsTypingAtom).has(ticket.id)
  const agents = (useAtomValue(agentsTypingAtom).get(ticket.id) ?? []).filter(({ userId }) => userId !== me)
  const names = [...(isContact ? [ticket.name] : []), ...agents.map(({ name }) => name)]
  const text = names.length === 0 ? '' : t(names.length === 1 ? 'chat.typing.one' : 'chat.typing.many', { names: names.join(', ') })
  return <div className="typing-line">{text}</div>
}
