import { useAtomValue } from 'jotai'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { conversations } from '#plugins/tickets/contract/index.ts'
import { outboxAtom } from './outbox/entries.ts'

/** '1 mensagem por enviar' in the status bar; leads to the conversation. */
export function UnsentItem() {
  const t = useT()
  const client = useClient()
  const entries = useAtomValue(outboxAtom)
  const [first] = entries
  if (!first) return null
  return (
    <button type="button" className="status-item" onClick={() => client.use(conversations).open(first.ticketId, 'main')}>
      {t(entries.length === 1 ? 'chat.unsent.one' : 'chat.unsent.many', { count: entries.length })}
    </button>
  )
}
