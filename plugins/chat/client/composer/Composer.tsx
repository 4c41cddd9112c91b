import { useAtomValue } from 'jotai'
import { permissionsAtom } from '#core/client/auth/session.atoms.ts'
import { CommandButton } from '#core/client/commands/CommandButton.tsx'
import { commandByIdAtom } from '#core/client/commands/registry.ts'
import { useCommandState } from '#core/client/commands/useCommandState.ts'
import { useT } from '#core/client/i18n/index.ts'
import { contributionsAtom } from '#core/client/kernel/contributions.ts'
import type { AnyCommand } from '#core/client/plugin.ts'
import { Contributed } from '#core/client/workbench/Contributed.tsx'
import type { Ticket } from '#plugins/tickets/contract/index.ts'
import { composerModes } from '../../contract/client.ts'
import { modeSwitch, modesAtom } from './modes.ts'
import { ReplyBox } from './ReplyBox.tsx'
import './composer.css'

const composerModesAtom = contributionsAtom(composerModes)

/** Where one answers: the reply box, what takes its place, or why there is none. */
export function Composer({ ticket }: { ticket: Ticket }) {
  const chosen = useAtomValue(modesAtom).get(ticket.id)
  const mode = useAtomValue(composerModesAtom).find(({ id }) => id === chosen)
  const isAllowed = useAtomValue(permissionsAtom).has(mode?.permission ?? '')
  if (mode && isAllowed) {
    return (
      <Contributed point={composerModes} value={mode}>
        <mode.component ticket={ticket} onLeave={() => modeSwitch.leave(ticket.id)} />
      </Contributed>
    )
  }
  if (ticket.status === 'open') return <ReplyBox ticket={ticket} />
  return <ShutBox ticket={ticket} isWaiting={ticket.status === 'pending'} />
}

function ShutBox({ ticket, isWaiting }: { ticket: Ticket; isWaiting: boolean }) {
  const t = useT()
  const command = useAtomValue(commandByIdAtom).get(isWaiting ? 'tickets.accept' : 'tickets.reopen')
  const why = isWaiting ? t('chat.shut.pending', { queue: ticket.queue?.queue ?? t('chat.shut.noQueue') }) : t('chat.shut.closed')
  return (
    <div className="composer composer-shut">
      {command ? <ShutAction command={command} ticketId={ticket.id} why={why} isWaiting={isWaiting} /> : <span className="dim">{why}</span>}
    </div>
  )
}

/** The action that opens the box, or who may do it. */
function ShutAction({ command, ticketId, why, isWaiting }: { command: AnyCommand; ticketId: number; why: string; isWaiting: boolean }) {
  const t = useT()
  const canRun = useCommandState(command, { ticketId }) === 'enabled'
  return (
    <>
      <span className="dim">{canRun || isWaiting ? why : `${why} ${t('chat.shut.askLeader')}`}</span>
      {canRun && <CommandButton command={command} args={{ ticketId }} variant="primary" />}
    </>
  )
}
