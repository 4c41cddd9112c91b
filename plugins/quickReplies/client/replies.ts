import { queryOptions } from '@tanstack/react-query'
import { queryOf } from '#core/client/http/queryOf.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import { type FastReply, foldKey, listFastReplies } from '../contract/index.ts'

/** Query of the replies that the person may see, by key; held for the whole page and kept right by events. */
export const repliesQuery = queryOptions({
  ...queryOf(listFastReplies, {}),
  gcTime: Number.POSITIVE_INFINITY,
})

/** The replies that are held, at once; the first time the server's answer. */
export const loadReplies = (): Promise<FastReply[]> => queryClient.ensureQueryData({ ...repliesQuery, revalidateIfStale: true })

const byKey = (one: FastReply, other: FastReply): number => foldKey(one.key).localeCompare(foldKey(other.key)) || one.id - other.id

/** An answer that was asked for before the event may not know of it. */
const askAgain = () => queryClient.isFetching(repliesQuery) > 0 && void queryClient.invalidateQueries(repliesQuery)

export function noteSaved(reply: FastReply): void {
  queryClient.setQueryData(repliesQuery.queryKey, (current) => {
    const known = current?.find(({ id }) => id === reply.id)
    if (!current || (known && known.rev >= reply.rev)) return current
    return [...current.filter(({ id }) => id !== reply.id), reply].toSorted(byKey)
  })
  askAgain()
}

export function noteGone({ id }: { id: number }): void {
  queryClient.setQueryData(repliesQuery.queryKey, (current) => current?.filter((reply) => reply.id !== id))
  askAgain()
}
