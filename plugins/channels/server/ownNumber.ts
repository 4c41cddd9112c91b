import { numberForms } from '#core/contract/phone.ts'
import type { Address, ChannelEvent, Party } from '../contract/index.ts'

/** The other side is never oneself, whatever a provider says of a conversation; somebody who has no other address writes to themselves. */
function withoutAddress(party: Party, isOwn: (address: Address) => boolean): Party {
  const [first, ...more] = party.addresses.filter((address) => !isOwn(address))
  return first ? { ...party, addresses: [first, ...more] } : party
}

/**
 * An event in which the number of the line itself is nobody's address.
 * @param number of the account at the provider; null while it is not known
 */
export function withoutOwnNumber(event: ChannelEvent, number: string | null): ChannelEvent {
  const digits = number?.replaceAll(/\D/g, '') ?? ''
  if (digits === '' || !('from' in event) || !event.from) return event
  const forms = numberForms(digits)
  return { ...event, from: withoutAddress(event.from, ({ kind, value }) => kind === 'phone' && forms.includes(value)) }
}
