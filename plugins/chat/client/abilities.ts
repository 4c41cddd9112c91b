import { atom, type Getter } from 'jotai'
import { call } from '#core/client/http/call.ts'
import { getContext } from '#core/client/kernel/context.ts'
import { store } from '#core/client/store/store.ts'
import { type ChannelAbilities, listChannels, noAbilities } from '#plugins/connections/contract/index.ts'
import { ticketRows } from '#plugins/tickets/contract/index.ts'
import type { Message } from '../contract/index.ts'

const byChannelAtom = atom<Readonly<Record<string, ChannelAbilities>>>({})

/** What each channel can do: the same as long as the program runs, so asked once. */
export async function loadAbilities(): Promise<void> {
  store.set(byChannelAtom, await call(listChannels, {}))
}

/** What the channel of a ticket can do; nothing while that is unknown. */
export const abilitiesOf = (get: Getter, ticketId: number): ChannelAbilities => {
  const channel = get(getContext().use(ticketRows).rowAtom(ticketId))?.channel
  return (channel && get(byChannelAtom)[channel]) || noAbilities
}

/** What the channel that a message took can do: another one than the ticket's where it went another way. */
export const abilitiesOfMessage = (get: Getter, { route, ticketId }: Message): ChannelAbilities =>
  route ? (get(byChannelAtom)[route.type] ?? noAbilities) : abilitiesOf(get, ticketId)
