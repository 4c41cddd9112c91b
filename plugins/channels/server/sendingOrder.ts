import { and, eq } from 'drizzle-orm'
import { tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { chatService } from '#plugins/chat/contract/index.ts'
import { ChannelError, type ConnectionFacts, type OutboundMessage } from '#plugins/connections/contract/index.ts'
import { channelChats } from './channels.table.ts'
import type { Chat } from './recipient.ts'

/** Milliseconds after the end of a pause in which the messages that waited may still be leaving. */
const AFTER_PAUSE_MS = 10 * 60_000
/** The same after the line came up: longer than the longest wait between two tries. */
const AFTER_OUTAGE_MS = 2 * 60_000
/** Until the earlier one has had its turn. */
const TURN_MS = 1_000

/** The provider asks for patience: the later messages of this conversation wait too, so that all leave in their order. */
export async function noteLimit(ctx: ServerContext, { tenantId, connectionId, contactId }: OutboundMessage, { waitMs }: ChannelError): Promise<void> {
  const ofChat = and(eq(channelChats.connectionId, connectionId), eq(channelChats.contactId, contactId))
  await tenantRows(ctx.db, { tenantId }, channelChats).write(ofChat, { limitedUntil: new Date(ctx.now().getTime() + (waitMs ?? 0)) })
}

/** It was written before the line came up, which is so recent that others may have waited with it. */
const hasWaited = ({ timestamp }: OutboundMessage, { statusSince }: ConnectionFacts, now: number): boolean =>
  timestamp <= statusSince.getTime() && now - statusSince.getTime() < AFTER_OUTAGE_MS

/**
 * The earlier messages of a conversation leave first, where they wait for the provider's patience or have waited for the line. One that cannot leave
 * for a reason of its own holds the others up no longer than that.
 * @throws ChannelError `rateLimited`
 */
export async function checkOrder(
  ctx: ServerContext,
  message: OutboundMessage,
  { chat, connection }: { chat: Pick<Chat, 'limitedUntil'> | null; connection: ConnectionFacts },
): Promise<void> {
  const { tenantId, id } = message
  const isBehind = () => ctx.use(chatService).isBehindWaiting(tenantId, id)
  const now = ctx.now().getTime()
  const restMs = chat?.limitedUntil ? chat.limitedUntil.getTime() - now : null
  if (restMs !== null && restMs >= -AFTER_PAUSE_MS && (await isBehind())) throw new ChannelError('rateLimited', { retryAfterMs: Math.max(restMs, 0) })
  if (hasWaited(message, connection, now) && (await isBehind())) throw new ChannelError('rateLimited', { turnAfterMs: TURN_MS })
}
