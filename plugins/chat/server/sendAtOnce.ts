import { newId } from '#core/contract/ids.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { type Message, sendingFailed } from '../contract/index.ts'
import { deliverMessage } from './deliverMessage.ts'
import { found } from './receiveMessage.ts'
import { storeOutgoing } from './storeOutgoing.ts'
import { typedBody } from './typedBody.ts'

/** The queue takes over if this process dies on the way. */
const QUEUE_AFTER_SECONDS = 60

/** @see contract/atOnce.ts */
export async function sendAtOnce(ctx: ServerContext, actor: Actor, input: { ticketId: number; body: string; idFront?: string | undefined }): Promise<Message> {
  const { tenantId } = actor
  const body = await typedBody(ctx, actor, input.body)
  const { id } = await ctx.transact((tx) => storeOutgoing(tx, actor, { ...input, body, idFront: input.idFront ?? newId() }, QUEUE_AFTER_SECONDS))
  try {
    await deliverMessage.run({ tenantId, id }, ctx)
  } catch (error) {
    await deliverMessage.giveUp?.({ tenantId, id }, error, ctx)
    ctx.log.warn({ message: id, reason: error instanceof Error ? error.message : 'unknown' }, 'sending past the queue failed')
    throw sendingFailed()
  }
  return found(ctx, tenantId, id)
}
