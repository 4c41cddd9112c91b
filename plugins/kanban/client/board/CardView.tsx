import { Calendar } from '@blueprintjs/icons'
import { useAtomValue } from 'jotai'
import { memo } from 'react'
import { localeAtom, useT } from '#core/client/i18n/index.ts'
import { Avatar } from '#core/client/ui/Avatar.tsx'
import { classes } from '#core/client/ui/classes.ts'
import { Dot } from '#core/client/ui/marks.tsx'
import { moneyText } from '#core/client/ui/money.ts'
import { RelativeTime } from '#core/client/ui/RelativeTime.tsx'
import { tip } from '#core/client/ui/tip.ts'
import type { BoardCard } from '../../contract/index.ts'

/** Whether a day is over, on this machine's clock. */
const isPast = (day: string): boolean => day < new Date(Date.now() - new Date().getTimezoneOffset() * 60_000).toISOString().slice(0, 10)

/** Parts of a card besides the contact. */
export const cardParts = ['lastMessage', 'time', 'labels', 'value', 'deadline', 'owner'] as const

interface CardViewProps {
  card: BoardCard
  /** Parts that the viewer chose, besides the contact. */
  parts: ReadonlySet<string>
}

/** A conversation on a board: contact, what was written last, labels, value and deadline. */
export const CardView = memo(function CardView({ card, parts }: CardViewProps) {
  const t = useT()
  const language = useAtomValue(localeAtom)
  const { contactId, name, profilePicUrl, lastMessage, lastMessageAt, unread, owner, tags, value, deadline, comment } = card
  return (
    <>
      <div className="kanban-card-head">
        <Avatar id={contactId} name={name} src={profilePicUrl} />
        <span className="strong cut">{name}</span>
        {unread > 0 && <span className="badge">{unread}</span>}
        {parts.has('time') && lastMessageAt && (
          <span className="dim small kanban-card-time">
            <RelativeTime at={lastMessageAt} />
          </span>
        )}
      </div>
      {parts.has('lastMessage') && <div className="dim small cut">{comment === '' ? lastMessage : comment}</div>}
      <div className="kanban-card-foot small">
        {parts.has('labels') &&
          tags.map((tag) => (
            <span key={tag.id} {...tip(tag.name)}>
              <Dot colour={tag.colour} />
            </span>
          ))}
        {parts.has('value') && value !== null && <span>{moneyText(value, language)}</span>}
        {parts.has('deadline') && deadline && (
          <span className={classes('kanban-card-day', isPast(deadline) && 'is-late')}>
            <Calendar size={11} /> {deadline.slice(8)}/{deadline.slice(5, 7)}
          </span>
        )}
        {parts.has('owner') && <span className="dim cut kanban-card-owner">{owner ? owner.name : t('kanban.card.nobody')}</span>}
      </div>
    </>
  )
})
