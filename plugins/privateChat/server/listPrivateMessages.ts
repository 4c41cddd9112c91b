import { and, desc, eq, lt, ne } from 'drizzle-orm'
import type { z } from 'zod'
import { ofTenant } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import type { listPrivateMessages as endpoint } from '../contract/index.ts'
import { conversationWith, type Participant } from './conversation.ts'
import { presentMessages, selectMessages } from './present.ts'
import { privateMessages, privateReads } from './privateChat.table.ts'

/** @see listPrivateMessages of the contract */
export async function listPrivateMessages(
  ctx: ServerContext,
  person: Participant,
  { contactId, isGroup, before, limit }: z.output<(typeof endpoint)['input']>,
): Promise<z.input<(typeof endpoint)['output']>> {
  const { key, memberIds } = await conversationWith(ctx, person, { contactId, isGroup })
  const isOfPage = and(eq(privateMessages.conversation, key), before === undefined ? undefined : lt(privateMessages.id, before))
  // A row beyond the page says whether there are older ones.
  const rows = await selectMessages(ctx, person, isOfPage)
    .orderBy(desc(privateMessages.id))
    .limit(limit + 1)
  const marks = await ctx.db
    .select({ userId: privateReads.userId, lastReadId: privateReads.lastReadId })
    .from(privateReads)
    .where(ofTenant(privateReads, person, eq(privateReads.conversation, key), ne(privateReads.userId, person.userId)))
  return {
    mensagens: await presentMessages(ctx, person, rows.slice(0, limit).toReversed()),
    hasMore: rows.length > limit,
    reads: isGroup ? marks.filter(({ userId }) => memberIds.includes(userId)) : marks,
  }
}
