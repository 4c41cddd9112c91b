import type { Address, Party } from '../address.ts'

/** How WhatsApp names a person: by phone, or by a number that hides it (LID). */
const PERSON = /^(\d+)(?:\.\d+)?(?::\d+)?@(s\.whatsapp\.net|c\.us|lid)$/

/** The address of a person; null for groups, broadcasts, channels and what is none. */
export function addressOfJid(jid: string | null | undefined): Address | null {
  const [, value, host] = PERSON.exec(jid ?? '') ?? []
  return value ? { kind: host === 'lid' ? 'lid' : 'phone', value } : null
}

export const jidOf = ({ kind, value }: Address): string => `${value}@${kind === 'lid' ? 'lid' : 's.whatsapp.net'}`

/** A person as gateways write to them: phones in digits, everybody else with their host. */
export const numberAt = (to: Address): string => (to.kind === 'phone' ? to.value : jidOf(to))

/** Somebody by all the names that an event has for them, the conversation's own first; null where that is a group or a broadcast. */
export function partyOfJids([conversation, ...others]: readonly (string | null | undefined)[], name = ''): Party | null {
  const first = addressOfJid(conversation)
  if (!first) return null
  const more = others.map(addressOfJid).find((address) => address && address.kind !== first.kind)
  return { addresses: more ? [first, more] : [first], name }
}
