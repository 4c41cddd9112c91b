import type { ServerContext } from '#core/server/plugin.ts'
import { type ChannelEvent, groupMembersChanged, groupMessageArrived } from '../contract/index.ts'
import type { WorkingConnection } from './connectionOf.ts'
import { isGroup } from './groups.ts'

/** Tells who hears of it within the transaction: a fault of theirs has the delivery read again. */
export const tellMembers = (
  ctx: ServerContext,
  { channelConnection: { tenantId, connectionId } }: WorkingConnection,
  event: Extract<ChannelEvent, { kind: 'membersChanged' }>,
) =>
  ctx.transact(async (tx) => {
    const { ref, from, joined, left, by = null } = event
    tx.emit(groupMembersChanged, tenantId, { connectionId, ref, group: from.addresses[0], joined, left, by })
  })

/** Tells of a message that a member wrote in a group; of all others nothing. */
export async function tellMessage(
  ctx: ServerContext,
  { channelConnection: { tenantId, connectionId } }: WorkingConnection,
  event: Extract<ChannelEvent, { kind: 'message' | 'unreadable' }>,
): Promise<void> {
  const { from, author, ref } = event
  if (!author || !isGroup(from) || (event.kind === 'message' && event.isOwn)) return
  const body = event.kind === 'message' ? event.body : ''
  await ctx.transact(async (tx) => tx.emit(groupMessageArrived, tenantId, { connectionId, ref, group: from.addresses[0], author, body }))
}
