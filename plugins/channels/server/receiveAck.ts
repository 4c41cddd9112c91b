import { z } from 'zod'
import { defineJob, type ServerContext } from '#core/server/plugin.ts'
import { chatService } from '#plugins/chat/contract/index.ts'
import { channelReasons } from '#plugins/connections/contract/index.ts'
import { refsOf } from './messageRefs.ts'

/** A receipt may come before the provider's answer to our own call: for so long it waits for it. */
export const EARLY_WAIT_S = 5
export const EARLY_TRIES = 12

const ackSchema = z.object({ ref: z.string(), ack: z.literal([1, 2, 3, 4, -1]), reason: z.enum(channelReasons).optional(), secondRef: z.string().optional() })
type Ack = z.infer<typeof ackSchema>
const lateSchema = z.object({ tenantId: z.int(), connectionId: z.int(), event: ackSchema, tries: z.int() })

/** A receipt whose message was not known yet. */
export const lateAck = defineJob<z.infer<typeof lateSchema>>({
  name: 'channels.lateAck',
  payload: lateSchema,
  retries: 3,
  retryDelaySeconds: 2,
  run: ({ event, tries, ...line }, ctx) => receiveAck(ctx, line, event, tries),
})

/** How far a message of ours is; of one that is of no conversation of ours nothing is said. */
export async function receiveAck(ctx: ServerContext, line: { tenantId: number; connectionId: number }, event: Ack, tries: number): Promise<void> {
  const { tenantId, connectionId } = line
  const { ref, ack, reason, secondRef } = event
  const refs = refsOf(ctx, line)
  const known = await refs.byRef(ref)
  if (!known) {
    const early = { tenantId, connectionId, event: { ref, ack, ...(reason && { reason }), ...(secondRef && { secondRef }) }, tries: tries + 1 }
    if (tries < EARLY_TRIES) await ctx.enqueue(lateAck, early, EARLY_WAIT_S)
    return
  }
  if (!known.fromMe) return
  if (secondRef && known.secondRef === null) await refs.set(known.messageId, { secondRef })
  const chat = ctx.use(chatService)
  if (ack === -1) {
    if (known.arrivedAt === null) await refs.set(known.messageId, { failedAt: ctx.now() })
    await chat.markFailed(tenantId, known.messageId, reason ?? 'temporary', connectionId)
    return
  }
  // It may be on another way by now, of which this provider knows nothing.
  if (known.failedAt !== null) return
  if (ack >= 2 && known.arrivedAt === null) await refs.set(known.messageId, { arrivedAt: ctx.now() })
  await chat.raiseAcks(tenantId, known.contactId, [known.messageId], ack)
}
