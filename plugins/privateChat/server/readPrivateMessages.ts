import { and, desc, eq, gt, inArray, lte, ne, type SQL, sql } from 'drizzle-orm'
import { ofTenant } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { type ConversationTarget, MOST_COUNTED, privateMessagesRead } from '../contract/index.ts'
import { conversationWith, type Participant, roomsOf, teamKey, teamsOf } from './conversation.ts'
import { privateMessages, privateReads } from './privateChat.table.ts'

/** @see readPrivateMessages of the contract */
export async function readPrivateMessages(
  ctx: ServerContext,
  person: Participant,
  target: ConversationTarget,
  messageId: number | undefined,
): Promise<{ lastReadId: number }> {
  const { key, receiverId, teamId, memberIds } = await conversationWith(ctx, person, target)
  return ctx.transact(async (tx) => {
    const isUpTo = and(eq(privateMessages.conversation, key), messageId === undefined ? undefined : lte(privateMessages.id, messageId))
    const [newest] = await tx.db
      .select({ id: privateMessages.id })
      .from(privateMessages)
      .where(ofTenant(privateMessages, person, isUpTo))
      .orderBy(desc(privateMessages.id))
      .limit(1)
    if (!newest) return { lastReadId: 0 }
    const { tenantId, userId } = person
    const lastReadId = newest.id
    const [moved] = await tx.db
      .insert(privateReads)
      .values({ tenantId, userId, conversation: key, lastReadId, readAt: tx.now() })
      .onConflictDoUpdate({
        target: [privateReads.tenantId, privateReads.userId, privateReads.conversation],
        set: { lastReadId, readAt: tx.now() },
        setWhere: sql`${privateReads.lastReadId} < ${lastReadId}`,
      })
      .returning({ lastReadId: privateReads.lastReadId })
    if (moved) tx.push(privateMessagesRead, tenantId, { readerId: userId, senderId: receiverId, groupId: teamId, lastReadId }, roomsOf(tenantId, memberIds))
    return { lastReadId }
  })
}

/** Messages of a conversation after a read mark, by others; to be used where `private_reads` is joined. */
const unreadCondition = (userId: number): SQL | undefined =>
  and(gt(privateMessages.id, privateReads.lastReadId), ne(privateMessages.senderId, userId), eq(privateMessages.isDeleted, false))

/** Unread messages of each of the person's conversations, 100 at most, by stored key; conversations without any are absent. Teams that they left are not among them. */
export async function unreadByConversation(ctx: Pick<ServerContext, 'db'>, person: Participant): Promise<Map<string, number>> {
  const { userId } = person
  const teamKeys = (await teamsOf(ctx, person)).map(({ id }) => teamKey(id))
  const isReadable = sql`(${privateReads.conversation} like 'u%' or ${teamKeys.length === 0 ? sql`false` : inArray(privateReads.conversation, teamKeys)})`
  const rows = await ctx.db
    .select({ key: privateReads.conversation, count: sql<number>`least(count(*), ${MOST_COUNTED})::int` })
    .from(privateReads)
    .innerJoin(
      privateMessages,
      and(eq(privateMessages.tenantId, privateReads.tenantId), eq(privateMessages.conversation, privateReads.conversation), unreadCondition(userId)),
    )
    .where(ofTenant(privateReads, person, eq(privateReads.userId, userId), isReadable))
    .groupBy(privateReads.conversation)
  return new Map(rows.map(({ key, count }) => [key, count]))
}

/** @see countPrivateMessages of the contract */
export async function countPrivateMessages(ctx: Pick<ServerContext, 'db'>, person: Participant): Promise<{ count: number }> {
  const counts = await unreadByConversation(ctx, person)
  return { count: [...counts.values()].reduce((sum, count) => sum + count, 0) }
}
