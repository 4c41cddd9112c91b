import type { Address, Party } from '../address.ts'
import type { ChannelEvent } from '../events.ts'
import { notUnderstood } from '../leftOut.ts'

/** How WhatsApp names a person: by phone, or by a number that hides it (LID). `hosted`: a business whose messages its provider receives. */
const PERSON = /^(\d+)(?:\.\d+)?(?::\d+)?@(s\.whatsapp\.net|c\.us|lid|hosted|hosted\.lid)$/

/** Stories, broadcast lists and channels: nobody writes to the account there. */
const TO_MANY = /@(broadcast|newsletter)$/

const GROUP = /^([\d-]+)@g\.us$/

/** The address of a person; null for groups, broadcasts, channels and what is none. */
export function addressOfJid(jid: string | null | undefined): Address | null {
  const [, value, host] = PERSON.exec(jid ?? '') ?? []
  return value ? { kind: host?.endsWith('lid') ? 'lid' : 'phone', value } : null
}

/** The event of a message in a conversation of no known form; none for what is written to many. */
export function ofUnknownConversation(jid: string | null | undefined): ChannelEvent[] {
  if (TO_MANY.test(jid ?? '')) return []
  const [, host] = (jid ?? '').split('@')
  return [notUnderstood(host ? `@${host}` : 'message')]
}

/** The address of a group; null for everything else. */
export function groupOfJid(jid: string | null | undefined): Address | null {
  const [, value] = GROUP.exec(jid ?? '') ?? []
  return value ? { kind: 'group', value } : null
}

const HOSTS: Partial<Record<Address['kind'], string>> = { lid: 'lid', group: 'g.us' }

export const jidOf = ({ kind, value }: Address): string => `${value}@${HOSTS[kind] ?? 's.whatsapp.net'}`

/** A person or a group as gateways write to them: phones in digits, everybody else with their host. */
export const numberAt = (to: Address): string => (to.kind === 'phone' ? to.value : jidOf(to))

/** Somebody by all the names that an event has for them, the conversation's own first; null where that is a group or a broadcast. */
export function partyOfJids([conversation, ...others]: readonly (string | null | undefined)[], name = ''): Party | null {
  const first = addressOfJid(conversation)
  if (!first) return null
  const more = others.map(addressOfJid).find((address) => address && address.kind !== first.kind)
  return { addresses: more ? [first, more] : [first], name }
}

/** Somebody by all the names that there are, of whom no conversation is named: who wrote in a group. */
export function personOfJids(jids: readonly (string | null | undefined)[], name = ''): Party | undefined {
  const found = jids.flatMap((jid) => addressOfJid(jid) ?? [])
  const [first, ...more] = found.filter(({ kind }, index) => found.findIndex((one) => one.kind === kind) === index)
  return first && { addresses: [first, ...more], name }
}

/** The other side of a conversation: a group, or somebody by all the names that an event has for them; null for broadcasts and channels. */
export function conversationOfJids(jids: readonly (string | null | undefined)[], name = ''): Party | null {
  const group = groupOfJid(jids[0])
  return group ? { addresses: [group], name: '' } : partyOfJids(jids, name)
}
