import { useAtomValue } from 'jotai'
import { CommandButton } from '#core/client/commands/CommandButton.tsx'
import { commandByIdAtom } from '#core/client/commands/registry.ts'
import { useT } from '#core/client/i18n/index.ts'
import type { Id } from '#core/contract/define.ts'
import type { Ticket } from '#plugins/tickets/contract/index.ts'
import { ReplyBox } from './ReplyBox.tsx'
import './composer.css'

/** Where one answers: the reply box, or why there is none. */
export function Composer({ ticket }: { ticket: Ticket }) {
  const t = useT()
  if (ticket.status === 'open') return <ReplyBox ticket={ticket} />
  const isWaiting = ticket.status === 'pending'
  return (
    <div className="composer composer-shut">
      <span className="dim">{t(isWaiting ? 'chat.shut.pending' : 'chat.shut.closed')}</span>
      <ShutCommand id={isWaiting ? 'tickets.accept' : 'tickets.reopen'} ticketId={ticket.id} />
    </div>
  )
}

function ShutCommand({ id, ticketId }: { id: Id; ticketId: number }) {
  const command = useAtomValue(commandByIdAtom).get(id)
  return command ? <CommandButton command={command} args={{ ticketId }} variant="primary" hideWhenOff /> : null
}
