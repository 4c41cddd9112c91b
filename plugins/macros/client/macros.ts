import { queryOptions } from '@tanstack/react-query'
import { queryOf } from '#core/client/http/queryOf.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import { listMacros, type Macro } from '../contract/index.ts'

/** Own and shared ones, by name; held for the whole page and kept right by events. */
export const macrosQuery = queryOptions({ ...queryOf(listMacros, {}), gcTime: Number.POSITIVE_INFINITY })

const byName = (one: Macro, other: Macro): number => one.name.localeCompare(other.name) || one.id - other.id

/** After a gap, or when an answer was asked for before an event that it may not know of. */
export const askAgain = (): Promise<void> => queryClient.invalidateQueries(macrosQuery)

const askAgainIfAsking = () => queryClient.isFetching(macrosQuery) > 0 && void askAgain()

export const cachedMacro = (macroId: number): Macro | undefined => queryClient.getQueryData(macrosQuery.queryKey)?.find(({ id }) => id === macroId)

export function noteSaved(macro: Macro): void {
  queryClient.setQueryData(macrosQuery.queryKey, (current) => {
    const known = current?.find(({ id }) => id === macro.id)
    if (!current || (known && known.rev >= macro.rev)) return current
    return [...current.filter(({ id }) => id !== macro.id), macro].toSorted(byName)
  })
  askAgainIfAsking()
}

export function noteGone({ id }: { id: number }): void {
  queryClient.setQueryData(macrosQuery.queryKey, (current) => current?.filter((macro) => macro.id !== id))
  askAgainIfAsking()
}
