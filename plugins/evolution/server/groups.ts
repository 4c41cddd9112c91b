import type { Address, ChannelConnection, Group, GroupSummary, MemberMessage } from '#plugins/channels/contract/index.ts'
import { groupListLimits, groupOf, groupSummaries } from '#plugins/channels/contract/whatsapp/groups.ts'
import { jidOf } from '#plugins/channels/contract/whatsapp/jid.ts'
import { ChannelError } from '#plugins/connections/contract/index.ts'
import { askGateway } from './api.ts'
import { groupListSchema, groupSchema, memberAnswerSchema } from './events.ts'

/** A group and who is in it. @throws ChannelError */
export async function readGroup(of: Address, connection: ChannelConnection): Promise<Group> {
  const group = groupSchema.safeParse(await askGateway(connection, { method: 'GET', path: '/group/findGroupInfos', query: { groupJid: jidOf(of) } }))
  if (!group.success) throw new ChannelError('temporary', { detail: 'The gateway tells nothing of the group' })
  const members = group.data.participants.map(({ id, phoneNumber, jid, lid, admin }) => ({
    id,
    jids: [phoneNumber, jid, id, lid],
    isAdmin: admin === 'admin' || admin === 'superadmin',
  }))
  return groupOf(group.data.subject, members)
}

/** All groups of the account. @throws ChannelError */
export async function listGroups(connection: ChannelConnection): Promise<readonly GroupSummary[]> {
  const call = { method: 'GET', path: '/group/fetchAllGroups', query: { getParticipants: 'false' }, ...groupListLimits } as const
  const groups = groupListSchema.safeParse(await askGateway(connection, call))
  if (!groups.success) throw new ChannelError('temporary', { detail: 'The gateway tells no groups' })
  return groupSummaries(groups.data.map(({ id, subject, size }) => ({ jid: id, name: subject, size: size ?? 0 })))
}

/** Statuses of WhatsApp of somebody who is out of the group. */
const IS_OUT = ['200', '404']

/** Removes somebody, by the name that the group has for them. @throws ChannelError */
export async function removeMember(group: Address, personId: string, connection: ChannelConnection): Promise<void> {
  const body = { action: 'remove', participants: [personId] }
  const answer = memberAnswerSchema.safeParse(await askGateway(connection, { path: '/group/updateParticipant', query: { groupJid: jidOf(group) }, body }))
  const status = answer.success ? answer.data.updateParticipants?.[0]?.status : undefined
  if (status !== undefined && !IS_OUT.includes(status)) throw new ChannelError('refused', { providerCode: status })
}

/** Takes back what a member wrote. @throws ChannelError */
export async function deleteMemberMessage({ group, ref, author }: MemberMessage, connection: ChannelConnection): Promise<void> {
  const body = { id: ref, remoteJid: jidOf(group), fromMe: false, participant: jidOf(author) }
  await askGateway(connection, { method: 'DELETE', path: '/chat/deleteMessageForEveryone', body })
}
