import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { Fragment, type KeyboardEvent, type UIEvent, useMemo, useRef } from 'react'
import { sessionAtom } from '#core/client/auth/session.atoms.ts'
import { formatDay, useT } from '#core/client/i18n/index.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { useNow } from '#core/client/ui/minute.ts'
import type { PrivateMessage } from '../contract/index.ts'
import { MessageItem } from './MessageItem.tsx'
import { unsentAtom } from './outbox.ts'
import type { ChatRow, Thread } from './pages.ts'
import type { Reference } from './reference.ts'
import { UnsentItem } from './UnsentItem.tsx'

const DAY_MS = 86_400_000
/** Messages of one author within this time stand together. */
const GROUP_MS = 5 * 60_000
/** Older ones are asked for this far before the top. */
const NEAR_TOP_PX = 300

interface MessageLogProps {
  conversation: string
  query: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>
  thread: Thread
  row: ChatRow | undefined
  onReference: (reference: Reference) => void
}

const dayOf = (timestamp: number) => new Date(timestamp).toDateString()
const belongsTo = (message: PrivateMessage, before: PrivateMessage | undefined) =>
  before !== undefined &&
  before.sender.id === message.sender.id &&
  message.timestamp - before.timestamp < GROUP_MS &&
  dayOf(message.timestamp) === dayOf(before.timestamp)

/** The messages, oldest first; going up brings older ones. Arrows walk them, Enter opens the menu of a message. */
export function MessageLog({ conversation, query, thread, row, onReference }: MessageLogProps) {
  const t = useT()
  const me = useAtomValue(sessionAtom)?.userId ?? 0
  const log = useRef<HTMLDivElement>(null)
  const messages = useMemo(() => thread.pages.toReversed().flatMap(({ mensagens }) => mensagens), [thread])
  const sent = useMemo(() => new Set(messages.map(({ idFront }) => idFront)), [messages])
  const unsent = useAtomValue(unsentAtom).filter(({ key, idFront }) => key === conversation && !sent.has(idFront))
  const marks = thread.pages[0]?.reads ?? []
  const readersOf = (id: number) => marks.filter(({ lastReadId }) => lastReadId >= id).map(({ userId }) => userId)
  const older = () => {
    if (query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage()
  }
  const scrolled = ({ currentTarget }: UIEvent<HTMLElement>) => {
    const { scrollHeight, clientHeight, scrollTop } = currentTarget
    if (scrollHeight - clientHeight + scrollTop < NEAR_TOP_PX) older()
  }
  const walk = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-message]')]
    const at = items.findIndex((item) => item === document.activeElement)
    if (event.key === 'Enter' && at >= 0) items[at]?.querySelector<HTMLElement>('.private-menu')?.click()
    else if (step) items[at < 0 ? items.length - 1 : at + step]?.focus()
    else return
    if (event.target instanceof HTMLElement && (event.target === event.currentTarget || event.target.matches('[data-message]'))) event.preventDefault()
  }
  return (
    // The origin of scrolling is the foot: older messages that come above move nothing.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the log is scrolled and walked by key
    <div ref={log} className="private-log" role="log" aria-label={t('privateChat.messages')} tabIndex={0} onScroll={scrolled} onKeyDown={walk}>
      <div className="private-log-content">
        {query.hasNextPage && (
          <Button variant="minimal" onClick={older}>
            {t('privateChat.older')}
          </Button>
        )}
        {messages.length === 0 && unsent.length === 0 && (
          <p className="private-begin">{t('privateChat.begin', { name: row?.person?.name ?? row?.group?.name ?? '' })}</p>
        )}
        {messages.map((message, index) => {
          const before = messages[index - 1]
          const after = messages[index + 1]
          return (
            <Fragment key={message.id}>
              {(before === undefined || dayOf(before.timestamp) !== dayOf(message.timestamp)) && <DayMark timestamp={message.timestamp} />}
              <MessageItem
                message={message}
                me={me}
                row={row}
                readerIds={readersOf(message.id)}
                place={{ isFirst: !belongsTo(message, before), isLast: after === undefined || !belongsTo(after, message) }}
                onReference={onReference}
              />
            </Fragment>
          )
        })}
        {unsent.map((entry) => (
          <UnsentItem key={entry.idFront} entry={entry} />
        ))}
      </div>
    </div>
  )
}

function DayMark({ timestamp }: { timestamp: number }) {
  const t = useT()
  const now = useNow()
  const midnight = new Date(now).setHours(0, 0, 0, 0)
  return (
    <div className="private-day">
      <span>{timestamp >= midnight ? t('privateChat.today') : timestamp >= midnight - DAY_MS ? t('privateChat.yesterday') : formatDay(timestamp, now)}</span>
    </div>
  )
}
