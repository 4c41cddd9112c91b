import { perServer } from '#core/server/perServer.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { type ConversationTarget, privateTypingChanged } from '../contract/index.ts'
import { conversationWith, roomsOf } from './conversation.ts'

/** The same sign of the same person is passed on this often at most. */
const REPEAT_MS = 2_000

/** The last sign of each person in each conversation. */
const lastSigns = perServer(() => new Map<string, { isTyping: boolean; at: number }>())

/** @see typePrivately of the contract */
export async function typePrivately(ctx: ServerContext, actor: Actor, target: ConversationTarget, isTyping: boolean): Promise<Record<string, never>> {
  const { tenantId, userId, name } = actor
  const { key, receiverId, teamId, memberIds } = await conversationWith(ctx, actor, target)
  const signs = lastSigns(ctx)
  const now = ctx.now().getTime()
  const sign = `${tenantId}:${key}:${userId}`
  const last = signs.get(sign)
  if (last?.isTyping === isTyping && now - last.at < REPEAT_MS) return {}
  for (const [other, { at }] of signs) if (now - at >= REPEAT_MS) signs.delete(other)
  signs.set(sign, { isTyping, at: now })
  const others = memberIds.filter((id) => id !== userId)
  if (others.length > 0)
    ctx.push(privateTypingChanged, tenantId, { sender: { id: userId, name }, receiverId, groupId: teamId, isTyping }, roomsOf(tenantId, others))
  return {}
}
