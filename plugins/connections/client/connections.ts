import { queryOptions } from '@tanstack/react-query'
import { queryOf } from '#core/client/http/queryOf.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import { listQueues } from '#plugins/team/contract/index.ts'
import { type AdministeredConnection, type ChannelType, listAdministered, listChannelTypes } from '../contract/index.ts'

/** How often a list on display counts the open conversations anew, in milliseconds. */
const COUNT_MS = 30_000

export const administeredQuery = queryOptions({ ...queryOf(listAdministered, {}), refetchInterval: COUNT_MS })
export const typesQuery = queryOptions({ ...queryOf(listChannelTypes, {}), staleTime: Number.POSITIVE_INFINITY })
export const queuesQuery = queryOf(listQueues, {})

/** A connection is new, different or gone, here or elsewhere. */
export const refreshAdministered = (): Promise<void> => queryClient.invalidateQueries({ queryKey: administeredQuery.queryKey })

export const cachedConnections = (): readonly AdministeredConnection[] => queryClient.getQueryData(administeredQuery.queryKey)?.connections ?? []
export const cachedConnection = (id: number): AdministeredConnection | undefined => cachedConnections().find((one) => one.id === id)
export const cachedType = (type: string): ChannelType | undefined => queryClient.getQueryData(typesQuery.queryKey)?.find((one) => one.type === type)

/** Takes what the server answered of one, before its event comes. */
export const holdConnection = (connection: AdministeredConnection): void =>
  void queryClient.setQueryData(administeredQuery.queryKey, (current) =>
    current === undefined
      ? current
      : { ...current, connections: current.connections.map((one) => (one.id === connection.id && one.rev <= connection.rev ? connection : one)) },
  )

/** Address of the page that customers open; null where there is none, or the person may not know it. */
export const pageOf = ({ type, token }: Pick<AdministeredConnection, 'type' | 'token'>): string | null => {
  const page = cachedType(type)?.page
  return page && token ? `${location.origin}${page.replace(':token', encodeURIComponent(token))}` : null
}
