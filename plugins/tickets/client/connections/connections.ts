import { atom } from 'jotai'
import { call } from '#core/client/http/call.ts'
import { store } from '#core/client/store/store.ts'
import { type ChannelAbilities, type Connection, listChannels, listConnections } from '#plugins/connections/contract/index.ts'
import { ignoresGroupsAtom } from '../viewer.ts'

/** The company's connections, as the line last told of them. */
export const connectionsAtom = atom<readonly Connection[]>([])

/** Abilities of each type of channel. */
export const abilitiesAtom = atom<Readonly<Record<string, ChannelAbilities>>>({})

export async function loadConnections(): Promise<void> {
  const [connections, abilities] = await Promise.all([call(listConnections, {}), call(listChannels, {})])
  store.set(connectionsAtom, connections)
  store.set(abilitiesAtom, abilities)
}

/** Takes what the line tells of one; older news than what is here change nothing. */
export function noteConnection(connection: Connection): void {
  store.set(connectionsAtom, (current) => {
    const known = current.find(({ id }) => id === connection.id)
    if (known && known.rev >= connection.rev) return current
    return [...current.filter(({ id }) => id !== connection.id), connection].toSorted((one, other) => one.name.localeCompare(other.name))
  })
}

/** A connection was deleted. */
export const forgetConnection = (id: number): void => store.set(connectionsAtom, (current) => current.filter((one) => one.id !== id))

/** Connections in use over which nothing comes or goes. */
export const downAtom = atom((get) => get(connectionsAtom).filter(({ isActive, status }) => isActive && status !== 'CONNECTED'))

/** Whether some connection in use has conversations of groups, and the company wants them. */
export const hasGroupsAtom = atom(
  (get) => !get(ignoresGroupsAtom) && get(connectionsAtom).some(({ isActive, type }) => isActive && get(abilitiesAtom)[type]?.groups === true),
)

/** Connections in use over which a conversation can begin with a phone number; the default one first. */
export const numberConnectionsAtom = atom((get) =>
  get(connectionsAtom)
    .filter(({ isActive, type }) => isActive && get(abilitiesAtom)[type]?.startsByNumber === true)
    .toSorted((one, other) => Number(other.isDefault) - Number(one.isDefault)),
)
