import { z } from 'zod'
import type { ServerContext } from '#core/server/plugin.ts'
import { chatService } from '#plugins/chat/contract/index.ts'
import { channelReasons, connectionReasons } from '#plugins/connections/contract/index.ts'
import { followConnection, hasComeUpSince, noteRefusal } from './connectionEvents.ts'
import { type MessageRef, refsOf } from './messageRefs.ts'

/** Facts in a receipt of a message that failed. */
export const failureShape = {
  reason: z.enum(channelReasons).optional(),
  detail: z.string().optional(),
  retryAfterMs: z.number().optional(),
}
type Failure = z.infer<z.ZodObject<typeof failureShape>>

interface Place {
  tenantId: number
  connectionId: number
}

/** Effect of a failure on more than its message. A message of before the connection came up says nothing of how the connection is now. */
async function concernsConnection(tx: ServerContext, place: Place, askedAt: Date, { reason = 'temporary', detail }: Failure): Promise<void> {
  await noteRefusal(tx, place, { reason, detail })
  if (connectionReasons.has(reason) && !(await hasComeUpSince(tx, place, askedAt))) {
    await followConnection(tx, place, { status: 'DISCONNECTED', reason, detail })
  }
}

/** A message that surely did not leave, and may be sent again. False while our own call for it has not ended: it is to be asked again. */
async function sendLater(ctx: ServerContext, place: Place, known: MessageRef, failure: Failure & { retryAfterMs: number }): Promise<boolean> {
  const { tenantId, connectionId } = place
  const { messageId, failedAt, arrivedAt, at } = known
  // The same receipt again: the message already waits, or it has arrived after all.
  if (failedAt !== null || arrivedAt !== null) return true
  const message = await ctx.use(chatService).find(tenantId, messageId)
  if (message?.ack === 0) return false
  await ctx.transact(async (tx) => {
    await refsOf(tx, place).set(messageId, { failedAt: tx.now() })
    await concernsConnection(tx, place, at, failure)
    await tx
      .use(chatService)
      .markFailed(tenantId, messageId, { reason: failure.reason ?? 'temporary', detail: failure.detail }, connectionId, failure.retryAfterMs)
  })
  return true
}

/** A receipt says that a message failed. False where that cannot be heard yet. */
export async function receiveFailure(ctx: ServerContext, place: Place, known: MessageRef, failure: Failure): Promise<boolean> {
  const { tenantId, connectionId } = place
  const { retryAfterMs, reason = 'temporary', detail } = failure
  if (retryAfterMs !== undefined) return sendLater(ctx, place, known, { ...failure, retryAfterMs })
  if (known.arrivedAt === null) await refsOf(ctx, place).set(known.messageId, { failedAt: ctx.now() })
  await noteRefusal(ctx, place, { reason, detail })
  await ctx.use(chatService).markFailed(tenantId, known.messageId, { reason, detail }, connectionId)
  return true
}
