import { More } from '@blueprintjs/icons'
import { formatTime, useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { classes } from '#core/client/ui/classes.ts'
import { IconButton } from '#core/client/ui/IconButton.tsx'
import { Popover } from '#core/client/ui/Popover.tsx'
import { tip } from '#core/client/ui/tip.ts'
import { fileTools } from '#plugins/chat/contract/client.ts'
import type { PrivateMessage } from '../contract/index.ts'
import { react } from './commands.ts'
import { excerptOf } from './excerpt.ts'
import { FormattedText } from './FormattedText.tsx'
import { MessageMenu } from './MessageMenu.tsx'
import type { ChatRow } from './pages.ts'
import { ReadMark } from './ReadMark.tsx'
import type { Reference } from './reference.ts'
import { TicketCard } from './TicketCard.tsx'

interface MessageItemProps {
  message: PrivateMessage
  me: number
  row: ChatRow | undefined
  /** People who have read it, without oneself. */
  readerIds: readonly number[]
  /** Its place among messages of the same author and moment. */
  place: { isFirst: boolean; isLast: boolean }
  onReference: (reference: Reference) => void
}

/** A message with its menu, reactions and state. */
export function MessageItem({ message, me, row, readerIds, place, onReference }: MessageItemProps) {
  const t = useT()
  const isMine = message.sender.id === me
  const time = formatTime(message.timestamp)
  const others = row?.group?.users.filter(({ id }) => id !== me) ?? []
  const readers = others.filter(({ id }) => readerIds.includes(id))
  const isRead = row?.group ? readers.length > 0 && readers.length === others.length : readerIds.length > 0
  const detail = row?.group && readers.length > 0 ? t('privateChat.readBy', { names: readers.map(({ name }) => name).join(', ') }) : undefined
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: arrows of the log walk the messages
    <article
      data-message={message.id}
      tabIndex={-1}
      aria-label={`${message.sender.name}, ${time}: ${excerptOf(message, t)}`}
      className={classes('private-message', isMine && 'is-mine', place.isFirst && 'is-first', place.isLast && 'is-last')}
    >
      {place.isFirst && !isMine && row?.group && <div className="private-author">{message.sender.name}</div>}
      <div className="private-line">
        <Content message={message} />
        {!message.isDeleted && (
          <Popover
            kind="menu"
            align={isMine ? 'end' : 'start'}
            trigger={(props) => <IconButton {...props} icon={More} label={t('privateChat.menu')} className="private-menu" tabIndex={-1} />}
          >
            {(close) => <MessageMenu message={message} isMine={isMine} onClose={close} onReference={onReference} />}
          </Popover>
        )}
      </div>
      <Reactions message={message} me={me} row={row} />
      {place.isLast && (
        <div className="private-foot">
          {message.isEdited && `${t('privateChat.edited')} · `}
          <time dateTime={new Date(message.timestamp).toISOString()}>{time}</time>
          {isMine && !message.isDeleted && <ReadMark state={isRead ? 'read' : 'sent'} detail={detail} />}
        </div>
      )}
    </article>
  )
}

function Content({ message }: { message: PrivateMessage }) {
  const t = useT()
  const client = useClient()
  const { View } = client.use(fileTools)
  if (message.isDeleted) return <div className="private-bubble is-deleted">{t('privateChat.deleted')}</div>
  return (
    <div className="private-bubble">
      {message.quoted && (
        <div className="private-quote">
          <strong>{message.quoted.sender.name}</strong>
          <span className="cut">{excerptOf(message.quoted, t)}</span>
        </div>
      )}
      {message.media && <View media={message.media} />}
      {message.ticketId !== null && <TicketCard ticketId={message.ticketId} />}
      {message.text !== '' && (
        <div className="private-text">
          <FormattedText text={message.text} />
        </div>
      )}
      {message.isEdited && <span className="visually-hidden">{t('privateChat.edited')}</span>}
    </div>
  )
}

function Reactions({ message, me, row }: { message: PrivateMessage; me: number; row: ChatRow | undefined }) {
  const t = useT()
  const client = useClient()
  const own = message.reactions.find(({ userId }) => userId === me)?.emoji
  const nameOf = (userId: number) =>
    userId === me ? t('privateChat.you') : (row?.person?.name ?? row?.group?.users.find(({ id }) => id === userId)?.name ?? '')
  const byEmoji = Map.groupBy(message.reactions, ({ emoji }) => emoji)
  if (byEmoji.size === 0) return null
  return (
    <div className="private-reactions">
      {[...byEmoji].map(([emoji, people]) => (
        <button
          type="button"
          key={emoji}
          className={classes('private-reaction', emoji === own && 'is-own')}
          aria-pressed={emoji === own}
          {...tip(people.map(({ userId }) => nameOf(userId)).join(', '))}
          onClick={() => void client.run(react, { id: message.id, emoji: emoji === own ? null : emoji })}
        >
          {emoji} {people.length > 1 && people.length}
        </button>
      ))}
    </div>
  )
}
