import { useQuery } from '@tanstack/react-query'
import { atom, useAtomValue } from 'jotai'
import { useEffect, useMemo } from 'react'
import { liveConnectionAtom } from '#core/client/auth/session.atoms.ts'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import type { PanelProps } from '#core/client/plugin.ts'
import { store } from '#core/client/store/store.ts'
import { EmptyState } from '#core/client/ui/EmptyState.tsx'
import { ErrorState } from '#core/client/ui/ErrorState.tsx'
import { Skeleton } from '#core/client/ui/Skeleton.tsx'
import { ticketRows } from '#plugins/tickets/contract/index.ts'
import { followAgent, unfollowAgent } from '../../contract/index.ts'
import { WallTile } from '../wall/WallTile.tsx'
import { frontsAtom } from './follow.atoms.ts'
import { nameOf } from './people.ts'
import '../wall/wall.css'

/** Follows as long as it is shown; begins anew when the line was away. */
function useFollowing(userId: number): void {
  const client = useClient()
  const isLive = useAtomValue(liveConnectionAtom).state === 'live'
  useEffect(() => {
    if (!isLive) return
    void client.signal(followAgent, userId)
    return () => {
      void client.signal(unfollowAgent, userId)
      store.set(frontsAtom, (current) => new Map([...current].filter(([id]) => id !== userId)))
    }
  }, [client, userId, isLive])
}

/** The conversation that a colleague has in front, and the next one when they go on. */
export default function FollowPanel({ params: { userId } }: PanelProps<{ userId: number }>) {
  const t = useT()
  useFollowing(userId)
  const name = useAtomValue(useMemo(() => atom((get) => nameOf(get, userId)), [userId])) ?? `#${userId}`
  const front = useAtomValue(frontsAtom).get(userId)
  return (
    <div className="follow">
      <p className="follow-note">{t('supervision.follow.known', { name })}</p>
      {front ? (
        <FollowedTicket key={front} ticketId={front} />
      ) : (
        <EmptyState
          title={t(front === null ? 'supervision.follow.none' : 'supervision.follow.silent', { name })}
          text={t(front === null ? 'supervision.follow.noneText' : 'supervision.follow.silentText')}
        />
      )}
    </div>
  )
}

function FollowedTicket({ ticketId }: { ticketId: number }) {
  const client = useClient()
  const { isPending, error, refetch } = useQuery({
    queryKey: ['supervision', 'followed', ticketId],
    queryFn: async () => (await client.use(ticketRows).load(ticketId)).id,
  })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  return isPending ? <Skeleton shape="text" /> : <WallTile ticketId={ticketId} isCursor={false} isAlone />
}
