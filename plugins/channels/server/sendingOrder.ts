import { and, eq } from 'drizzle-orm'
import { tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { chatService } from '#plugins/chat/contract/index.ts'
import { ChannelError, type OutboundMessage } from '#plugins/connections/contract/index.ts'
import { channelChats } from './channels.table.ts'
import type { Chat } from './recipient.ts'

/** Milliseconds after the end of a pause in which the messages that waited may still be leaving. */
const AFTER_PAUSE_MS = 10 * 60_000

/** The provider asks for patience: the later messages of this conversation wait too, so that all leave in their order. */
export async function noteLimit(ctx: ServerContext, { tenantId, connectionId, contactId }: OutboundMessage, { waitMs }: ChannelError): Promise<void> {
  const ofChat = and(eq(channelChats.connectionId, connectionId), eq(channelChats.contactId, contactId))
  await tenantRows(ctx.db, { tenantId }, channelChats).write(ofChat, { limitedUntil: new Date(ctx.now().getTime() + (waitMs ?? 0)) })
}

/** @throws ChannelError `rateLimited` while an earlier message of the same conversation waits for its provider */
export async function checkOrder(ctx: ServerContext, { tenantId, id }: OutboundMessage, chat: Pick<Chat, 'limitedUntil'> | null): Promise<void> {
  if (!chat?.limitedUntil) return
  const restMs = chat.limitedUntil.getTime() - ctx.now().getTime()
  if (restMs < -AFTER_PAUSE_MS || !(await ctx.use(chatService).isBehindWaiting(tenantId, id))) return
  throw new ChannelError('rateLimited', { retryAfterMs: Math.max(restMs, 0) })
}
