import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useEffect, useMemo } from 'react'
import { call } from '#core/client/http/call.ts'
import { formatTime } from '#core/client/i18n/formatDate.ts'
import { useT } from '#core/client/i18n/index.ts'
import { classes } from '#core/client/ui/classes.ts'
import { Skeleton } from '#core/client/ui/Skeleton.tsx'
import { plainText } from '#plugins/chat/contract/format/plainText.ts'
import { listMessages } from '#plugins/chat/contract/index.ts'
import { keepMessagesOf, lastMessagesAtom, noteMessages } from './lastMessages.ts'

/** The last messages as small lines at the foot of the tile, live. Nothing is marked as read, and what has no room is cut above. */
export function TileMessages({ ticketId }: { ticketId: number }) {
  const t = useT()
  const messages = useAtomValue(useMemo(() => lastMessagesAtom(ticketId), [ticketId]))
  useEffect(() => keepMessagesOf(ticketId), [ticketId])
  const { isPending, isError, refetch } = useQuery({
    queryKey: ['supervision', 'messages', ticketId],
    queryFn: async () => {
      const page = await call(listMessages, { ticketId, peek: true })
      noteMessages(ticketId, page.messages)
      return true
    },
    // Messages that the connection brought while nobody looked were not stored.
    refetchOnMount: 'always',
  })
  if (isPending && messages.length === 0) return <Skeleton shape="text" rows={3} />
  if (isError && messages.length === 0)
    return (
      <p className="dim tile-nothing" role="alert">
        {t('supervision.notLoaded')}{' '}
        <button type="button" className="link" onClick={() => void refetch()}>
          {t('workbench.error.retry')}
        </button>
      </p>
    )
  return (
    <ol className="tile-messages" aria-label={t('supervision.messages')}>
      {messages.map(({ id, fromMe, body, isDeleted, user, timestamp }) => (
        <li key={id} className={classes('tile-message', fromMe && 'is-mine')}>
          <span className={classes('tile-words', isDeleted && 'dim')}>{isDeleted ? t('supervision.deleted') : plainText(body)}</span>
          <span className="dim">{[fromMe && user?.name, formatTime(timestamp)].filter(Boolean).join(' · ')}</span>
        </li>
      ))}
    </ol>
  )
}
