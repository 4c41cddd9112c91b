import { useAtomValue } from 'jotai'
import { memo, useMemo } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { Avatar } from '#core/client/ui/Avatar.tsx'
import { classes } from '#core/client/ui/classes.ts'
import { Badge, DotName } from '#core/client/ui/marks.tsx'
import { tip } from '#core/client/ui/tip.ts'
import { channelGlyph } from '#plugins/tickets/contract/channelGlyph.ts'
import { type Ticket, ticketRows, waitOf } from '#plugins/tickets/contract/index.ts'
import type { Grouping } from '../../contract/index.ts'
import { useLateness, Wait } from '../Wait.tsx'

interface PanelCardProps {
  /** As the server sent it; what this browser has heard of it since comes first. */
  ticket: Ticket
  /** The column says the queue or the person already: the card says the other. */
  by: Grouping
  /** It is not in this column any more. */
  isGone: boolean
}

/** A ticket on the panel: contact, status, channel, last message, wait, and its queue or person. */
export const PanelCard = memo(function PanelCard({ ticket: sent, by, isGone }: PanelCardProps) {
  const t = useT()
  const { rowAtom } = useClient().use(ticketRows)
  const ticket = useAtomValue(useMemo(() => rowAtom(sent.id), [rowAtom, sent.id])) ?? sent
  const since = waitOf(ticket)
  const lateness = useLateness(since)
  const Channel = channelGlyph(ticket.channel)
  const queue = ticket.queue ? <DotName colour={ticket.queue.color} name={ticket.queue.queue} /> : t('wallboard.noQueue')
  return (
    <div className={classes('panel-card', `is-${ticket.status}`, lateness, isGone && 'is-gone')}>
      <div className="panel-card-row">
        <Avatar id={ticket.contactId} name={ticket.name} src={ticket.profilePicUrl} />
        <span className="strong cut grow">{ticket.name}</span>
        <Badge count={ticket.unreadMessages} label={t('wallboard.unread')} />
        {since !== null && <Wait since={since} />}
      </div>
      <div className="dim small cut">{isGone ? t('wallboard.gone') : ticket.isHidden ? t('wallboard.hidden') : ticket.lastMessage}</div>
      <div className="panel-card-row dim small">
        <span className="panel-card-status" {...tip(t(`wallboard.status.${ticket.status}`))}>
          <i className={`dot panel-dot is-${ticket.status}`} aria-hidden="true" />
          <span className="visually-hidden">{t(`wallboard.status.${ticket.status}`)}</span>
        </span>
        <span className="panel-card-channel" {...tip(ticket.whatsapp.name)}>
          <Channel size={12} />
        </span>
        <span className="cut grow">{by === 'queue' ? (ticket.username ?? t('wallboard.noPerson')) : queue}</span>
        <span>#{ticket.id}</span>
      </div>
    </div>
  )
})
