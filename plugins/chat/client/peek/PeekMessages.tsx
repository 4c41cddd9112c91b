import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { call } from '#core/client/http/call.ts'
import { formatTime } from '#core/client/i18n/formatDate.ts'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { classes } from '#core/client/ui/classes.ts'
import { ErrorState } from '#core/client/ui/ErrorState.tsx'
import { Skeleton } from '#core/client/ui/Skeleton.tsx'
import { ticketRows } from '#plugins/tickets/contract/index.ts'
import { plainText } from '../../contract/format/plainText.ts'
import { listMessages, UNREADABLE } from '../../contract/index.ts'
import { unreadableText } from '../conversation/unreadableText.ts'
import './peekMessages.css'

/** Milliseconds of rest before a row asks: running along the rows asks for nothing on the way. */
const REST_MS = 120
const MOST = 12

function useHasRested(): boolean {
  const [hasRested, setRested] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setRested(true), REST_MS)
    return () => clearTimeout(timer)
  }, [])
  return hasRested
}

/** The last messages of a ticket, as small lines; nothing is marked as read. */
export function PeekMessages({ ticketId }: { ticketId: number }) {
  const t = useT()
  const client = useClient()
  const box = useRef<HTMLOListElement>(null)
  const hasRested = useHasRested()
  const ticket = useAtomValue(useMemo(() => client.use(ticketRows).rowAtom(ticketId), [client, ticketId]))
  const sentAt = ticket?.lastMessageAt ?? null
  const isHidden = ticket?.isHidden === true
  const { data, isError, error, refetch } = useQuery({
    queryKey: ['peek', ticketId, sentAt],
    queryFn: async () => (await call(listMessages, { ticketId, peek: true })).messages.slice(-MOST),
    placeholderData: (previous) => previous,
    enabled: hasRested && !isHidden,
  })
  useLayoutEffect(() => {
    if (box.current && data) box.current.scrollTop = box.current.scrollHeight
  }, [data])
  if (isHidden) return <p className="dim">{t('tickets.acceptToRead')}</p>
  if (isError && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  return (
    <ol className="peek-messages" ref={box} aria-label={t('chat.messages')} aria-busy={!data}>
      {data ? (
        data.map(({ id, fromMe, body, mediaType, isDeleted, user, timestamp }) => (
          <li key={id} className={classes('peek-message', fromMe && 'is-mine')}>
            <span className={classes('peek-words', isDeleted && 'dim')}>
              {isDeleted ? t('chat.deleted') : mediaType === UNREADABLE ? unreadableText(body, t) : plainText(body)}
            </span>
            <span className="dim">{[fromMe && user?.name, formatTime(timestamp)].filter(Boolean).join(' · ')}</span>
          </li>
        ))
      ) : (
        <Skeleton shape="text" rows={4} />
      )}
    </ol>
  )
}
