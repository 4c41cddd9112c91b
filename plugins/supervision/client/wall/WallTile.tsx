import { useAtomValue } from 'jotai'
import { memo, useMemo } from 'react'
import { CommandButton } from '#core/client/commands/CommandButton.tsx'
import { openContextMenu } from '#core/client/commands/contextMenu.ts'
import { commandByIdAtom } from '#core/client/commands/registry.ts'
import { formatDateTime, useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { store } from '#core/client/store/store.ts'
import { Avatar } from '#core/client/ui/Avatar.tsx'
import { classes } from '#core/client/ui/classes.ts'
import { Badge, DotName } from '#core/client/ui/marks.tsx'
import { useNow } from '#core/client/ui/minute.ts'
import { latenessOf, type Ticket, ticketRows } from '#plugins/tickets/contract/index.ts'
import { openTile } from '../wallCommands.ts'
import { useWatched } from '../watching.ts'
import { whisperOnWall } from '../whisperCommands.ts'
import { TileMessages } from './TileMessages.tsx'
import { TileSigns } from './TileSigns.tsx'
import { TileWhispers } from './TileWhispers.tsx'
import { waitText } from './waitText.ts'
import { tileId, wallCursorAtom } from './wall.atoms.ts'

/** Class of the waiting clock, as in the list of tickets. */
const LATENESS = { late: 'is-late', veryLate: 'is-very-late' } as const

export interface WallTileProps {
  ticketId: number
  /** Whether the keyboard of the wall stands on it. */
  isCursor: boolean
  /** Outside the wall it stands alone. */
  isAlone?: boolean
}

/** Tile of one live conversation. Looking at it joins nothing and marks nothing as read. */
export const WallTile = memo(function WallTile({ ticketId, ...rest }: WallTileProps) {
  const client = useClient()
  const ticket = useAtomValue(useMemo(() => client.use(ticketRows).rowAtom(ticketId), [client, ticketId]))
  useWatched(ticketId)
  return ticket ? <Tile ticket={ticket} {...rest} /> : null
})

function Tile({ ticket, isCursor, isAlone = false }: Omit<WallTileProps, 'ticketId'> & { ticket: Ticket }) {
  const t = useT()
  const client = useClient()
  const now = useNow()
  const late = latenessOf(ticket, useAtomValue(client.use(ticketRows).waitingLimitsAtom), now)
  const { id, name, queue, username, unreadMessages, waitingSince } = ticket
  const label = [name, queue?.queue ?? t('supervision.noQueue'), username ?? t('supervision.nobody'), late && t(`supervision.${late}`)]
    .filter(Boolean)
    .join(', ')
  return (
    <article
      id={isAlone ? undefined : tileId(id)}
      className={classes('wall-tile', isCursor && 'is-cursor', late && LATENESS[late])}
      tabIndex={isCursor || isAlone ? 0 : -1}
      aria-label={label}
      data-autofocus={isCursor || isAlone || undefined}
      onFocus={() => !isAlone && store.set(wallCursorAtom, id)}
      onDoubleClick={() => void client.run(openTile, { ticketId: id })}
      onContextMenu={(event) => openContextMenu(event, { menu: 'tickets.row', label: name, args: { ticketId: id } })}
    >
      <header className="tile-head">
        <Avatar id={ticket.contactId} name={name} src={ticket.profilePicUrl} />
        <h3 className="cut">{name}</h3>
        <Badge count={unreadMessages} label={t('supervision.unread')} />
        {waitingSince && (
          <span className="tile-clock" title={`${t('supervision.waits')} · ${formatDateTime(waitingSince)}`}>
            {waitText(waitingSince, now, t)}
          </span>
        )}
      </header>
      <TileMessages ticketId={id} />
      <TileWhispers ticket={ticket} />
      <footer className="tile-foot">
        <span className="tile-queue">
          {queue ? <DotName colour={queue.color} name={queue.queue} /> : <span className="cut">{t('supervision.noQueue')}</span>}
        </span>
        <span className="dim" aria-hidden="true">
          ·
        </span>
        <TileSigns ticket={ticket} />
        <span className="tile-deeds">
          <CommandButton command={whisperOnWall} args={{ ticketId: id }} variant="icon" hideWhenOff />
          <TakeOver ticketId={id} />
          <CommandButton command={openTile} args={{ ticketId: id }} variant="icon" />
        </span>
      </footer>
    </article>
  )
}

/** The command of tickets that makes a colleague's conversation one's own. */
function TakeOver({ ticketId }: { ticketId: number }) {
  const command = useAtomValue(commandByIdAtom).get('tickets.takeOver')
  return command ? <CommandButton command={command} args={{ ticketId }} variant="icon" hideWhenOff /> : null
}
