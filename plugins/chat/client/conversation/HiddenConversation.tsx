import { Lock } from '@blueprintjs/icons'
import { useT } from '#core/client/i18n/index.ts'
import { EmptyState } from '#core/client/ui/EmptyState.tsx'
import type { Ticket } from '#plugins/tickets/contract/index.ts'
import { Composer } from '../composer/Composer.tsx'
import { ConversationHead } from './ConversationHead.tsx'

/** A conversation that waits, where the company lets nobody read before accepting: whose it is, and the way in. */
export function HiddenConversation({ ticket }: { ticket: Ticket }) {
  const t = useT()
  return (
    <div data-conversation={ticket.id} className="conversation">
      <ConversationHead ticket={ticket} />
      <EmptyState icon={Lock} title={t('tickets.acceptToRead')} text={t('chat.hidden.text', { name: ticket.name })} />
      <Composer ticket={ticket} />
    </div>
  )
}
