import { People } from '@blueprintjs/icons'
import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { sessionAtom } from '#core/client/auth/session.atoms.ts'
import { useT } from '#core/client/i18n/index.ts'
import { Avatar } from '#core/client/ui/Avatar.tsx'
import { classes } from '#core/client/ui/classes.ts'
import { RelativeTime } from '#core/client/ui/RelativeTime.tsx'
import { MOST_COUNTED } from '../contract/index.ts'
import { draftAtom } from './drafts.ts'
import { excerptOf } from './excerpt.ts'
import { typingAtom } from './live.ts'
import type { ChatRow } from './pages.ts'
import { ReadMark } from './ReadMark.tsx'

interface ChatRowItemProps {
  row: ChatRow
  isOpen: boolean
  onOpen: (key: string) => void
}

/** A conversation in the list. */
export function ChatRowItem({ row: { key, person, group }, isOpen, onOpen }: ChatRowItemProps) {
  const t = useT()
  const me = useAtomValue(sessionAtom)?.userId
  const draft = useAtomValue(useMemo(() => draftAtom(key), [key]))
  const isTyping = (useAtomValue(typingAtom).get(key)?.size ?? 0) > 0
  const row = person ?? group
  const isMine = row.senderId === me
  const author = group !== null && row.lastMessageId !== null && !isMine ? `${row.senderName.split(' ')[0]}: ` : ''
  const last =
    row.lastMessageId === null ? t(group ? 'privateChat.members' : 'privateChat.noMessage', { count: group?.users.length ?? 0 }) : author + excerptOf(row, t)
  const states = [
    person && t(person.isActive ? `core.presence.${person.status}` : 'privateChat.inactive'),
    row.count > 0 && t('privateChat.unread', { count: row.count }),
  ]
  return (
    <button
      type="button"
      data-key={key}
      className={classes('private-row', isOpen && 'is-open', row.count > 0 && 'is-unread', person?.isActive === false && 'is-inactive')}
      aria-current={isOpen || undefined}
      onClick={() => onOpen(key)}
    >
      {person ? (
        <Avatar id={person.id} name={person.name} size="m" presence={person.status} />
      ) : (
        <Avatar id={`g${row.id}`} name={row.name} size="m" mark={People} />
      )}
      <span className="private-row-name">
        {row.name}
        <span className="visually-hidden">{states.flatMap((state) => (state ? [`, ${state}`] : []))}</span>
      </span>
      <span className="private-row-when">
        <RelativeTime at={row.timestamp} />
      </span>
      <span className="private-row-last">
        {isTyping ? (
          <span className="private-accent">{t('privateChat.typing.short')}</span>
        ) : draft !== '' && !isOpen ? (
          <>
            <span className="private-accent">{t('privateChat.draft')}</span> {draft}
          </>
        ) : (
          <>
            {isMine && person && !row.isDeleted && <ReadMark state={person.read ? 'read' : 'sent'} />}
            {person?.isActive === false ? `${t('privateChat.inactive')} · ${last}` : last}
          </>
        )}
      </span>
      {row.count > 0 && (
        <span className="badge private-row-count" aria-hidden="true">
          {row.count >= MOST_COUNTED ? `${MOST_COUNTED - 1}+` : row.count}
        </span>
      )}
    </button>
  )
}
