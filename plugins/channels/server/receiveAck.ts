import { z } from 'zod'
import { defineJob, type ServerContext } from '#core/server/plugin.ts'
import { chatService } from '#plugins/chat/contract/index.ts'
import { refsOf } from './messageRefs.ts'
import { failureShape, receiveFailure } from './receiveFailure.ts'

/** A receipt may come before the provider's answer to our own call: for so long it waits for it. */
export const EARLY_WAIT_S = 5
export const EARLY_TRIES = 12

const ackSchema = z.object({ ref: z.string(), ack: z.literal([1, 2, 3, 4, -1]), secondRef: z.string().optional(), ...failureShape })
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
export async function receiveAck(ctx: ServerContext, place: { tenantId: number; connectionId: number }, event: Ack, tries: number): Promise<void> {
  const { tenantId, connectionId } = place
  const { ref, ack, secondRef } = event
  const askLater = async () => {
    if (tries < EARLY_TRIES) await ctx.enqueue(lateAck, { tenantId, connectionId, event: ackSchema.parse(event), tries: tries + 1 }, EARLY_WAIT_S)
  }
  const refs = refsOf(ctx, place)
  const known = await refs.byRef(ref)
  if (!known) return askLater()
  if (!known.fromMe) return
  if (secondRef && known.secondRef === null) await refs.set(known.messageId, { secondRef })
  const chat = ctx.use(chatService)
  if (ack === -1) {
    // The caption that followed a file: the file itself has left, and must not be sent again.
    const failure = ref === known.ref ? event : { ...event, retryAfterMs: undefined }
    const isDone = await receiveFailure(ctx, { tenantId, connectionId }, known, failure)
    return isDone ? undefined : askLater()
  }
  // It may be on another way by now, of which this provider knows nothing.
  if (known.failedAt !== null) return
  if (ack >= 2 && known.arrivedAt === null) await refs.set(known.messageId, { arrivedAt: ctx.now() })
  await chat.raiseAcks(tenantId, known.contactId, [known.messageId], ack)
}
