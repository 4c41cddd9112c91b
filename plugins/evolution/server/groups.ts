import type { Address, ChannelLine, Group } from '#plugins/channels/contract/index.ts'
import { addressOfJid, jidOf } from '#plugins/channels/contract/whatsapp/jid.ts'
import { ChannelError } from '#plugins/connections/contract/index.ts'
import { askGateway } from './api.ts'
import { groupSchema } from './events.ts'

/** A group and who is in it. @throws ChannelError */
export async function readGroup(of: Address, line: ChannelLine): Promise<Group> {
  const group = groupSchema.safeParse(await askGateway(line, { method: 'GET', path: '/group/findGroupInfos', query: { groupJid: jidOf(of) } }))
  if (!group.success) throw new ChannelError('temporary', { detail: 'The gateway tells nothing of the group' })
  const people = group.data.participants.flatMap(({ id, phoneNumber, jid, lid, admin }) => {
    const [first, ...more] = [phoneNumber, jid, id, lid].flatMap((name) => addressOfJid(name) ?? [])
    return first ? [{ id, addresses: [first, ...more] as const, isAdmin: admin === 'admin' || admin === 'superadmin' }] : []
  })
  return { name: group.data.subject, people: people.map(({ addresses: [first, ...more], ...person }) => ({ ...person, addresses: [first, ...more] })) }
}
