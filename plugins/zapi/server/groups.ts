import type { Address, ChannelConnection, Group, GroupSummary, MemberMessage } from '#plugins/channels/contract/index.ts'
import { groupListLimits, groupOf, groupSummaries } from '#plugins/channels/contract/whatsapp/groups.ts'
import { ChannelError } from '#plugins/connections/contract/index.ts'
import { askProvider } from './api.ts'
import { doneSchema, groupListSchema, groupSchema } from './events.ts'
import { jidOfPhone, phoneAt } from './groupPhone.ts'
import { providerId } from './waitingRef.ts'

/** A group and who is in it. @throws ChannelError */
export async function readGroup(of: Address, connection: ChannelConnection): Promise<Group> {
  const group = groupSchema.safeParse(await askProvider(connection, { method: 'GET', path: `/light-group-metadata/${phoneAt(of)}` }))
  if (!group.success) throw new ChannelError('temporary', { detail: 'The provider tells nothing of the group' })
  const members = group.data.participants.map(({ phone, lid, isAdmin, isSuperAdmin }) => ({
    id: phone,
    jids: [jidOfPhone(phone), lid],
    isAdmin: isAdmin || isSuperAdmin,
  }))
  return groupOf(group.data.subject ?? '', members)
}

const PAGE_SIZE = 100
/** Accounts are in some hundreds of groups at most. */
const MOST_PAGES = 50

/** All groups of the account. The provider does not say how many people are in them. @throws ChannelError */
export async function listGroups(connection: ChannelConnection): Promise<readonly GroupSummary[]> {
  const found: GroupSummary[] = []
  for (let page = 1; page <= MOST_PAGES; page++) {
    const groups = groupListSchema.safeParse(
      await askProvider(connection, { method: 'GET', path: `/groups?page=${page}&pageSize=${PAGE_SIZE}`, ...groupListLimits }),
    )
    if (!groups.success) throw new ChannelError('temporary', { detail: 'The provider tells no groups' })
    found.push(...groupSummaries(groups.data.map(({ phone, name }) => ({ jid: jidOfPhone(phone), name: name ?? '', size: 0 }))))
    if (groups.data.length < PAGE_SIZE) break
  }
  return found
}

/** Removes somebody. @throws ChannelError `refused` where the account may not */
export async function removeMember(group: Address, personId: string, connection: ChannelConnection): Promise<void> {
  const answer = doneSchema.safeParse(await askProvider(connection, { path: '/remove-participant', body: { groupId: phoneAt(group), phones: [personId] } }))
  if (answer.data?.value === false) throw new ChannelError('refused')
}

/** Takes back what a member wrote. @throws ChannelError */
export async function deleteMemberMessage({ group, ref }: MemberMessage, connection: ChannelConnection): Promise<void> {
  const search = new URLSearchParams({ phone: phoneAt(group), messageId: providerId(ref), owner: 'false' }).toString()
  await askProvider(connection, { method: 'DELETE', path: `/messages?${search}` })
}
