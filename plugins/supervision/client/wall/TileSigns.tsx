import { Edit } from '@blueprintjs/icons'
import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { contactTypingSigns } from '#plugins/chat/contract/client.ts'
import { type Ticket, ticketPresence } from '#plugins/tickets/contract/index.ts'

/** Names of those who are writing, the contact or the team; else of the agent who has the ticket. */
export function TileSigns({ ticket: { id, name, username } }: { ticket: Ticket }) {
  const t = useT()
  const client = useClient()
  const writers = useAtomValue(useMemo(() => client.use(ticketPresence).writersAtom(id), [client, id]))
  const isContact = useAtomValue(useMemo(() => client.use(contactTypingSigns).typingAtom(id), [client, id]))
  const names = [...(isContact ? [name] : []), ...writers.map((one) => one.name)]
  if (names.length === 0) return <span className="tile-agent cut">{username ?? t('supervision.nobody')}</span>
  return (
    <span className="tile-agent is-writing cut">
      <Edit size={12} /> {t('supervision.writing', { count: names.length, names: names.join(', ') })}
    </span>
  )
}
