import type { Address, ChannelConnection, Group, GroupSummary } from '#plugins/channels/contract/index.ts'
import { type GoGroup, goGroupSchema, groupOfGo, summariesOfGo } from '#plugins/channels/contract/whatsapp/goGroups.ts'
import { groupListLimits } from '#plugins/channels/contract/whatsapp/groups.ts'
import { jidOf } from '#plugins/channels/contract/whatsapp/jid.ts'
import { ChannelError } from '#plugins/connections/contract/index.ts'
import { askGateway } from './api.ts'
import { groupListSchema } from './events.ts'

/** A group and who is in it. @throws ChannelError */
export async function readGroup(of: Address, connection: ChannelConnection): Promise<Group> {
  const query = new URLSearchParams({ groupJID: jidOf(of) }).toString()
  const group = goGroupSchema.safeParse(await askGateway(connection, { method: 'GET', path: `/group/info?${query}` }))
  if (!group.success) throw new ChannelError('temporary', { detail: 'The gateway tells nothing of the group' })
  return groupOfGo(group.data)
}

/** All groups of the account. @throws ChannelError */
export async function listGroups(connection: ChannelConnection): Promise<readonly GroupSummary[]> {
  const answer = groupListSchema.safeParse(await askGateway(connection, { method: 'GET', path: '/group/list', ...groupListLimits }))
  if (!answer.success) throw new ChannelError('temporary', { detail: 'The gateway tells no groups' })
  const groups: readonly GoGroup[] = answer.data.groups ?? []
  return summariesOfGo(groups)
}

/** Removes somebody. The gateway says nothing of the outcome: the group is asked whether they are still there. @throws ChannelError */
export async function removeMember(group: Address, personId: string, connection: ChannelConnection): Promise<void> {
  await askGateway(connection, { path: '/group/updateparticipants', body: { GroupJID: jidOf(group), Phone: [personId], Action: 'remove' } })
  const { people } = await readGroup(group, connection)
  if (people.some(({ id }) => id === personId)) throw new ChannelError('refused')
}
