import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useEffect, useMemo, useRef } from 'react'
import { call } from '#core/client/http/call.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { store } from '#core/client/store/store.ts'
import { listTickets, ticketRows } from '#plugins/tickets/contract/index.ts'
import { placeTickets, type Wall } from './rule.ts'
import { placesAtom } from './wall.atoms.ts'

/** The first question to the server; from then on the connection brings every change. */
const questionOf = ({ by, queueIds, userIds }: Wall) => ({
  queuesIds: by === 'queues' ? queueIds : [],
  selectedUser: by === 'agents' ? userIds : [],
})

const isSame = (one: readonly (number | null)[], other: readonly (number | null)[]): boolean =>
  one.length === other.length && one.every((id, place) => id === other[place])

/** The tickets of a wall by place. Asks once for each rule, and again only when a place falls free that nobody known here can fill. */
export function useWall(wall: Wall) {
  const { rowsAtom, keep } = useClient().use(ticketRows)
  const rows = useAtomValue(rowsAtom)
  const asked = questionOf(wall)
  const rule = JSON.stringify([wall.by, asked])
  const { data, isPending, error, refetch } = useQuery({
    queryKey: ['supervision', 'wall', wall.by, asked],
    queryFn: async () => {
      const filter = { ...asked, includeNotQueueDefined: asked.queuesIds.length === 0, showAll: true, sort: 'waiting' as const }
      const { tickets, hasMore } = await call(listTickets, { ...filter, status: ['open', 'pending'], count: null, pageNumber: 1 })
      keep(...tickets)
      return { hasMore }
    },
  })
  const latest = useRef<{ rule: string; places: readonly (number | null)[] }>({ rule, places: [] })
  const places = useMemo(() => {
    const before = latest.current.rule === rule ? latest.current.places : []
    const next = placeTickets(before, rows, wall)
    return isSame(before, next) ? before : next
  }, [rows, wall, rule])
  useEffect(() => {
    latest.current = { rule, places }
    store.set(placesAtom, places)
  }, [rule, places])
  useEffect(() => () => store.set(placesAtom, []), [])

  const shown = places.filter((id) => id !== null).length
  const hasMore = data?.hasMore ?? false
  const isShort = shown < wall.count
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks when a place falls free, and not again while it stays so
  useEffect(() => {
    if (hasMore && isShort) void refetch()
  }, [shown, isShort])
  return { places, isLoading: isPending && shown === 0, error: shown === 0 ? error : null, retry: () => void refetch() }
}
