import { Tick } from '@blueprintjs/icons'
import { useAtomValue } from 'jotai'
import { type MouseEvent, memo, useMemo } from 'react'
import { sessionAtom } from '#core/client/auth/session.atoms.ts'
import { openContextMenu } from '#core/client/commands/contextMenu.ts'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { store } from '#core/client/store/store.ts'
import { Avatar } from '#core/client/ui/Avatar.tsx'
import { classes } from '#core/client/ui/classes.ts'
import { Dot } from '#core/client/ui/marks.tsx'
import { tip } from '#core/client/ui/tip.ts'
import { wantsNewTab } from '#core/client/ui/wantsNewTab.ts'
import { channelGlyph } from '../../contract/channelGlyph.ts'
import { conversations, type Ticket } from '../../contract/index.ts'
import { togglePick } from '../bulk/selection.ts'
import { presenceService } from '../presence/presence.ts'
import { shownState, stateText } from '../shownState.ts'
import { cursorAtom } from '../target.ts'
import { lastText } from './lastText.ts'
import { RowBadges } from './RowBadges.tsx'
import { WritingMark } from './RowMarks.tsx'
import { RowWhen } from './RowWhen.tsx'
import { rowLabel } from './rowLabel.ts'
import { marksOf, rowMarksAtom } from './rowMarks.ts'

interface TicketRowProps {
  ticket: Ticket
  /** Pixels from the top of the list. */
  top: number
  isCursor: boolean
  /** The list's keys act on it now. */
  isAimed: boolean
  isActive: boolean
  isOpen: boolean
  isPicked: boolean
  /** It stands here until the news are taken, but is of another list now. */
  hasLeft: boolean
}

/** A ticket: who, last words, how long ago, how much is unread. */
export const TicketRow = memo(function TicketRow({ ticket, top, isCursor, isAimed, isActive, isOpen, isPicked, hasLeft }: TicketRowProps) {
  const t = useT()
  const client = useClient()
  const me = useAtomValue(sessionAtom)
  const { id, name, queue } = ticket
  const writers = useAtomValue(useMemo(() => presenceService.writersAtom(id), [id]))
  const viewers = useAtomValue(useMemo(() => presenceService.viewersAtom(id), [id]))
  const marks = marksOf(ticket, useAtomValue(rowMarksAtom))
  const open = (event: MouseEvent) => {
    store.set(cursorAtom, id)
    if (wantsNewTab(event)) return client.navigate(`/atendimento/${id}`, { newTab: true })
    if (event.target instanceof Element && event.target.closest('[data-picks]')) return togglePick(id)
    client.use(conversations).open(id, event.shiftKey ? 'right' : 'main')
  }
  const shown = shownState(ticket, isActive ? id : null)
  const state = stateText(shown, t)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list holds the focus and its commands open rows by key
    <div
      id={`ticket-${id}`}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={classes(
        'ticket-row',
        isCursor && 'is-cursor',
        isAimed && 'is-aimed',
        isActive && 'is-active',
        isOpen && 'is-open',
        isPicked && 'is-picked',
        ticket.unreadMessages > 0 && 'is-unread',
        hasLeft && 'has-left',
      )}
      style={{ top }}
      onClick={open}
      onContextMenu={(event) => openContextMenu(event, { menu: 'tickets.row', label: name, args: { ticketId: id } })}
    >
      {/* The row as it is heard; what one sees says the same in its own way. */}
      <span className="visually-hidden">{rowLabel(ticket, { state, isPicked, hasLeft, viewers, writers, marks: marks.map(({ text }) => text) }, t)}</span>
      <span className="ticket-picture" data-picks {...tip(t('tickets.command.pick'))} aria-hidden="true">
        {isPicked ? (
          <span className="pick-check">
            <Tick size={18} />
          </span>
        ) : (
          <Avatar id={ticket.contactId} name={name} src={ticket.profilePicUrl} size="m" mark={channelGlyph(ticket.channel)} />
        )}
      </span>
      <span className="ticket-name" aria-hidden="true">
        {name}
      </span>
      <RowWhen ticket={ticket} />
      <span className="ticket-last" aria-hidden="true">
        {queue && (
          <span title={queue.queue}>
            <Dot colour={queue.color} />
          </span>
        )}
        {shown.isUnaccepted && <span className="unaccepted-mark">{t('tickets.notAccepted')}</span>}
        {writers.length > 0 ? (
          <WritingMark writers={writers} />
        ) : (
          <span className="cut">{hasLeft ? [state, ticket.username].filter(Boolean).join(' · ') : lastText(ticket, me, t)}</span>
        )}
      </span>
      <RowBadges ticket={ticket} viewers={viewers} marks={marks} />
    </div>
  )
})
