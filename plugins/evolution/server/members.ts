import type { ChannelEvent, Party } from '#plugins/channels/contract/index.ts'
import { membersChangedEvents } from '#plugins/channels/contract/whatsapp/groups.ts'
import { addressOfJid, groupOfJid, personOfJids } from '#plugins/channels/contract/whatsapp/jid.ts'
import { membersSchema } from './events.ts'

const digitsOf = (text: string): string => text.split(/[@:]/)[0] ?? ''

/** The phone as WhatsApp writes it; gateways put the digits of a hidden number there where they know no other. */
function phoneJid(phone: string | null | undefined, id: string): string | null {
  const digits = digitsOf(phone ?? '')
  return digits === '' || digits === digitsOf(id) ? null : `${digits}@s.whatsapp.net`
}

/** People who joined or left a group. The provider has no id for it: it is made of the content and its time. */
export function memberEvents(data: unknown, at: string | null | undefined): ChannelEvent[] {
  const change = membersSchema.safeParse(data)
  const group = change.success ? groupOfJid(change.data.id) : null
  if (!change.success || !group) return []
  const { action, author, participants, participantsData } = change.data
  if (action !== 'add' && action !== 'remove') return []
  const people = participants.flatMap(({ id, phoneNumber, lid }): Party[] => {
    const facts = participantsData?.find(({ jid }) => jid === id)
    const person = personOfJids([id, phoneJid(phoneNumber, id), phoneJid(facts?.phoneNumber, id), lid], facts?.name ?? '')
    return person ? [person] : []
  })
  const knownBy = [at ?? null, group.value, action, participants.map(({ id }) => id)]
  return membersChangedEvents({ group, ...(action === 'add' ? { joined: people } : { left: people }), by: addressOfJid(author), knownBy })
}
