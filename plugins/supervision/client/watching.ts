import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { liveConnectionAtom } from '#core/client/auth/session.atoms.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { reportError } from '#core/client/notify/index.ts'
import { MOST_WATCHED, tooManyWatched, unwatchTicket, watchTicket } from '../contract/index.ts'

/** How many places of this browser watch a ticket. */
const watchers = new Map<number, number>()

/** Has the server send what those at a ticket hear, without being seen there. Begins anew when the line was away. */
export function useWatched(ticketId: number, isWanted = true): void {
  const client = useClient()
  const isLive = useAtomValue(liveConnectionAtom).state === 'live'
  useEffect(() => {
    if (!isLive || !isWanted) return
    if (!watchers.has(ticketId) && watchers.size >= MOST_WATCHED) return reportError(tooManyWatched())
    watchers.set(ticketId, (watchers.get(ticketId) ?? 0) + 1)
    void client.signal(watchTicket, ticketId)
    return () => {
      const left = (watchers.get(ticketId) ?? 1) - 1
      if (left > 0) return void watchers.set(ticketId, left)
      watchers.delete(ticketId)
      void client.signal(unwatchTicket, ticketId)
    }
  }, [client, ticketId, isLive, isWanted])
}
