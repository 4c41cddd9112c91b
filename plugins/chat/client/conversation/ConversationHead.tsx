import { More } from '@blueprintjs/icons'
import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { CommandButton } from '#core/client/commands/CommandButton.tsx'
import { openContextMenu } from '#core/client/commands/contextMenu.ts'
import { commandByIdAtom } from '#core/client/commands/registry.ts'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { Avatar } from '#core/client/ui/Avatar.tsx'
import { IconButton } from '#core/client/ui/IconButton.tsx'
import { PanelToolbar } from '#core/client/workbench/PanelToolbar.tsx'
import type { Id } from '#core/contract/define.ts'
import { type Ticket, ticketPresence } from '#plugins/tickets/contract/index.ts'

interface HeadCommandProps {
  id: Id
  ticketId: number
  variant: 'icon' | 'primary' | 'default'
}

/** A button of another plugin's command; nothing while that plugin is off. */
function HeadCommand({ id, ticketId, variant }: HeadCommandProps) {
  const command = useAtomValue(commandByIdAtom).get(id)
  return command ? <CommandButton command={command} args={{ ticketId }} variant={variant} hideWhenOff collapses={variant !== 'icon'} /> : null
}

/** Number, queue and owner; each can give way where the head is narrow. */
function HeadFacts({ ticket: { id, queue, userId, username } }: { ticket: Ticket }) {
  const t = useT()
  return (
    <span className="head-facts">
      <span className="head-number">#{id}</span>
      {queue && <span className="head-queue cut">· {queue.queue}</span>}
      {userId !== null && username !== null && (
        <span className="head-owner" title={t('chat.owner.of', { name: username })}>
          <Avatar id={`user-${userId}`} name={username} />
          <span className="visually-hidden">{t('chat.owner.of', { name: username })}</span>
          <span className="head-owner-name cut" aria-hidden="true">
            {username.split(' ')[0]}
          </span>
        </span>
      )}
    </span>
  )
}

/** Number, who else is here, and the actions of the ticket, in the tile's head. */
export function ConversationHead({ ticket }: { ticket: Ticket }) {
  const t = useT()
  const client = useClient()
  const others = useAtomValue(useMemo(() => client.use(ticketPresence).viewersAtom(ticket.id), [client, ticket.id]))
  return (
    <PanelToolbar meta={<HeadFacts ticket={ticket} />}>
      {others.length > 0 && (
        <span
          className="head-viewers"
          role="img"
          aria-label={t('chat.viewers', { names: others.map(({ name }) => name).join(', ') })}
          title={t('chat.viewers', { names: others.map(({ name }) => name).join(', ') })}
        >
          {others.slice(0, 3).map(({ userId, name }) => (
            <Avatar key={userId} id={`user-${userId}`} name={name} />
          ))}
        </span>
      )}
      <HeadCommand id="tickets.transfer" ticketId={ticket.id} variant="icon" />
      <HeadCommand id="tickets.details" ticketId={ticket.id} variant="icon" />
      <HeadCommand id="tickets.accept" ticketId={ticket.id} variant="primary" />
      {ticket.status !== 'pending' && <HeadCommand id="tickets.resolve" ticketId={ticket.id} variant="primary" />}
      <HeadCommand id="tickets.takeOver" ticketId={ticket.id} variant="default" />
      <HeadCommand id="tickets.reopen" ticketId={ticket.id} variant="default" />
      <IconButton
        icon={More}
        label={t('chat.moreDeeds')}
        onClick={(event) => openContextMenu(event, { menu: 'tickets.row', label: ticket.name, args: { ticketId: ticket.id } })}
      />
    </PanelToolbar>
  )
}
