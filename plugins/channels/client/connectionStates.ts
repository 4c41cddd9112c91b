import { queriesOf, queryOf } from '#core/client/http/queryOf.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import { type AdministeredConnection, listAdministered } from '#plugins/connections/contract/index.ts'
import { type LiveConnectionState, listConnectionEvents, listConnectionStates, listDown } from '../contract/index.ts'

/** How often the states of connections on display are fetched again, in milliseconds. */
const COUNT_MS = 30_000

export const connectionStatesQuery = { ...queryOf(listConnectionStates, {}), refetchInterval: COUNT_MS }

export const connectionEventsQuery = (connectionId: number) => queryOf(listConnectionEvents, { connectionId })

/** Why connections are down, for those who may not know more. */
export const downQuery = queryOf(listDown, {})

export const cachedConnectionState = (connectionId: number): LiveConnectionState | undefined =>
  queryClient.getQueryData(connectionStatesQuery.queryKey)?.find((state) => state.connectionId === connectionId)

/** Connections as their screen knows them: it is told of each change. */
export const connectionsQuery = queryOf(listAdministered, {})

const ASKING: ReadonlySet<AdministeredConnection['status']> = new Set(['qrcode', 'PAIRING', 'TIMEOUT'])

/** Whether somebody has to scan or type a code, or had to. */
export const asksForCode = ({ status, isActive }: Pick<AdministeredConnection, 'status' | 'isActive'>): boolean => isActive && ASKING.has(status)

export const cachedConnection = (connectionId: number): AdministeredConnection | undefined =>
  queryClient.getQueryData(connectionsQuery.queryKey)?.connections.find(({ id }) => id === connectionId)

/** The name of a connection, for what is said of it. */
export async function nameOf(id: number): Promise<string> {
  const { connections } = await queryClient.ensureQueryData(connectionsQuery)
  return connections.find((one) => one.id === id)?.name ?? ''
}

/** Connections came or went, here or elsewhere. */
export const refreshConnectionStates = async (): Promise<void> =>
  void (await Promise.all([listConnectionStates, listConnectionEvents, listDown].map((endpoint) => queryClient.invalidateQueries(queriesOf(endpoint)))))
