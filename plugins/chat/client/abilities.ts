import { atom, type Getter } from 'jotai'
import { call } from '#core/client/http/call.ts'
import { getContext } from '#core/client/kernel/context.ts'
import { store } from '#core/client/store/store.ts'
import { type ChannelAbilities, listChannels, noAbilities } from '#plugins/connections/contract/index.ts'
import { ticketRows } from '#plugins/tickets/contract/index.ts'
import type { Message } from '../contract/index.ts'

const byChannelAtom = atom<Readonly<Record<string, ChannelAbilities>>>({})

/** Loads the abilities of each channel: the same as long as the program runs, so asked once. */
export async function loadAbilities(): Promise<void> {
  store.set(byChannelAtom, await call(listChannels, {}))
}

/** Abilities of a ticket's channel; none while that is unknown. */
export const abilitiesOf = (get: Getter, ticketId: number): ChannelAbilities => {
  const channel = get(getContext().use(ticketRows).rowAtom(ticketId))?.channel
  return (channel && get(byChannelAtom)[channel]) || noAbilities
}

/** Abilities whose lack is said at the control that needs it: `chat.lacks.<ability>` of the catalogue. */
export type NamedAbility = 'media' | 'vcard' | 'location' | 'buttons' | 'quote' | 'react' | 'edit'

/** Catalogue key of the reason why a control is off: the channel of the ticket has nothing of the kind. Null where it has, and while that is unknown. */
export const lacks = (get: Getter, ticketId: number, ability: NamedAbility): string | null => {
  const abilities = abilitiesOf(get, ticketId)
  return abilities === noAbilities || abilities[ability] ? null : `chat.lacks.${ability}`
}

/** The same of the channel that a message took. */
export const lacksOfMessage = (get: Getter, message: Message, ability: NamedAbility): string | null => {
  const abilities = abilitiesOfMessage(get, message)
  return abilities === noAbilities || abilities[ability] ? null : `chat.lacks.${ability}`
}

/** Abilities of the channel that a message took: another one than the ticket's where it went another way. */
export const abilitiesOfMessage = (get: Getter, { route, ticketId }: Message): ChannelAbilities =>
  route ? (get(byChannelAtom)[route.type] ?? noAbilities) : abilitiesOf(get, ticketId)
