import type { Address, ChannelConnection, Group, GroupSummary, MemberMessage } from '#plugins/channels/contract/index.ts'
import { goGroupSchema, groupOfGo, summariesOfGo } from '#plugins/channels/contract/whatsapp/goGroups.ts'
import { withWireNames } from '#plugins/channels/contract/whatsapp/goNames.ts'
import { groupListLimits } from '#plugins/channels/contract/whatsapp/groups.ts'
import { jidOf } from '#plugins/channels/contract/whatsapp/jid.ts'
import { ChannelError } from '#plugins/connections/contract/index.ts'
import { askProvider, type ProviderCall } from './api.ts'
import { groupListSchema, memberAnswerSchema } from './events.ts'

/** In groups, the number by which the provider refuses whoever is no admin. */
const NOT_ADMIN = '403'

/** Asks for something of a group. @throws ChannelError */
async function askOfGroup(connection: ChannelConnection, call: ProviderCall): Promise<unknown> {
  try {
    return withWireNames(await askProvider(connection, call))
  } catch (error) {
    if (error instanceof ChannelError && error.facts.providerCode === NOT_ADMIN) throw new ChannelError('refused', error.facts)
    throw error
  }
}

/** A group and who is in it, as it is now. @throws ChannelError */
export async function readGroup(of: Address, connection: ChannelConnection): Promise<Group> {
  const group = goGroupSchema.safeParse(await askOfGroup(connection, { path: '/group/info', body: { groupjid: jidOf(of), force: true } }))
  if (!group.success) throw new ChannelError('temporary', { detail: 'The provider tells nothing of the group' })
  return groupOfGo(group.data)
}

/** All groups of the account. @throws ChannelError */
export async function listGroups(connection: ChannelConnection): Promise<readonly GroupSummary[]> {
  const groups = groupListSchema.safeParse(await askOfGroup(connection, { method: 'GET', path: '/group/list?force=true', ...groupListLimits }))
  if (!groups.success) throw new ChannelError('temporary', { detail: 'The provider tells no groups' })
  return summariesOfGo(groups.data)
}

/** Statuses of somebody who is out of the group: removed now, or not in it any more. */
const IS_OUT = [0, 200, 404]

/** Removes somebody. @throws ChannelError */
export async function removeMember(group: Address, personId: string, connection: ChannelConnection): Promise<void> {
  const body = { groupjid: jidOf(group), action: 'remove', participants: [personId] }
  const answer = memberAnswerSchema.safeParse(await askOfGroup(connection, { path: '/group/updateParticipants', body }))
  const status = answer.data?.groupUpdated?.[0]?.error
  if (status !== undefined && status !== null && !IS_OUT.includes(status)) throw new ChannelError('refused', { providerCode: String(status) })
}

/** Takes back what a member wrote. @throws ChannelError */
export async function deleteMemberMessage({ ref }: MemberMessage, connection: ChannelConnection): Promise<void> {
  await askOfGroup(connection, { path: '/message/delete', body: { id: ref } })
}
