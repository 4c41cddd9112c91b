import { queryOptions } from '@tanstack/react-query'
import { queryOf } from '#core/client/http/queryOf.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import { type AdministeredConnection, type ChannelType, listAdministered, listChannelTypes } from '#plugins/connections/contract/index.ts'
import { listFallbackRules } from '../contract/index.ts'

export const rulesQuery = queryOf(listFallbackRules, {})

/** Connections and kinds of channel as their screen knows them: it is told of each change. */
export const connectionsQuery = queryOf(listAdministered, {})
export const typesQuery = queryOptions({ ...queryOf(listChannelTypes, {}), staleTime: Number.POSITIVE_INFINITY })

/** Rules are others than before, here or elsewhere. */
export const refreshRules = (): Promise<void> => queryClient.invalidateQueries({ queryKey: rulesQuery.queryKey })

const cachedConnection = (id: number): AdministeredConnection | undefined =>
  queryClient.getQueryData(connectionsQuery.queryKey)?.connections.find((one) => one.id === id)

/** A channel whose visitors come to a page of ours has nothing that could fail. */
export const goesOut = (type: string, types: readonly ChannelType[]): boolean => types.some((kind) => kind.type === type && kind.page === null)

/** Whether a rule can be set for a connection; true while that is unknown. */
export function mayHaveRule(id: number): boolean {
  const [connection, types] = [cachedConnection(id), queryClient.getQueryData(typesQuery.queryKey)]
  return !connection || !types || goesOut(connection.type, types)
}

/** Connections that may stand in the rule of another one: of its channel, or of one that calls numbers. */
export const waysFor = (own: AdministeredConnection, connections: readonly AdministeredConnection[], types: readonly ChannelType[]): AdministeredConnection[] =>
  connections.filter(({ id, type }) => {
    const startsByNumber = types.find((kind) => kind.type === type)?.abilities.startsByNumber ?? false
    return id !== own.id && goesOut(type, types) && (type === own.type || startsByNumber)
  })

/** How a connection of a rule is: `gone` was deleted, `off` is switched off, `down` is not connected at the moment. What is not `ready` is skipped. */
export type WayState = 'ready' | 'down' | 'off' | 'gone'
export function wayState(connection: Pick<AdministeredConnection, 'isActive' | 'status'> | undefined): WayState {
  if (!connection) return 'gone'
  if (!connection.isActive) return 'off'
  return connection.status === 'CONNECTED' ? 'ready' : 'down'
}
