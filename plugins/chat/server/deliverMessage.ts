import { and, eq, lt } from 'drizzle-orm'
import { z } from 'zod'
import { tenantRows } from '#core/server/db/repository.ts'
import { defineJob, type ServerContext } from '#core/server/plugin.ts'
import { ChannelError } from '#plugins/connections/contract/index.ts'
import { changeAtChannel } from './changeAtChannel.ts'
import { announceAck, markFailed } from './failures.ts'
import { messages } from './messages.table.ts'
import { outboundOf } from './outbound.ts'

const payload = z.object({ tenantId: z.int(), id: z.string() })
type Payload = z.infer<typeof payload>

/** How long a message is tried again whose line is down, or whose provider asks for patience. */
const LONGEST_WAIT_MS = 24 * 60 * 60_000

/** Waits as the channel says, or gives the message up with its reason. What is no word of the channel goes on as it was thrown. */
async function waitOrFail(ctx: ServerContext, job: Payload, writtenAt: Date, error: unknown): Promise<void> {
  if (!(error instanceof ChannelError)) throw error
  const isTooOld = ctx.now().getTime() - writtenAt.getTime() > LONGEST_WAIT_MS
  if (error.waitMs === null || isTooOld) await markFailed(ctx, job.tenantId, job.id, error.reason)
  else await ctx.enqueue(deliverMessage, job, Math.ceil(error.waitMs / 1000))
}

/** Hands a stored message to its channel; growing waits between tries, then it is marked as failed with the reason. */
export const deliverMessage = defineJob<Payload>({
  name: 'chat.deliverMessage',
  payload,
  retries: 5,
  retryDelaySeconds: 2,
  async run({ tenantId, id }, ctx) {
    const found = await outboundOf(ctx, tenantId, id)
    if (found?.row.ack !== 0 || found.row.isDeleted) return
    const sent = await found.channel.send(found.outbound).catch((error: unknown) => waitOrFail(ctx, { tenantId, id }, found.row.timestamp, error))
    if (!sent) return
    await ctx.transact(async (tx) => {
      const rows = tenantRows(tx.db, { tenantId }, messages)
      // What is only queued at the provider is not sent yet: a receipt says so.
      const reached = sent.ack > 0 ? { ack: sent.ack, status: 'sended' as const } : {}
      const raised = await rows.update(and(eq(messages.id, id), lt(messages.ack, Math.max(sent.ack, 1))), { ...reached, messageId: sent.messageId })
      const [row] = raised
      if (!row) return
      const isAsItWas = row.rev === found.row.rev + 1
      const { ack, status, messageId, rev } = row
      await announceAck(tx, { tenantId, id }, isAsItWas ? { ...found.message, ack, status, messageId, rev } : undefined)
      // Edited or taken back while it was on its way: nobody has told the contact's side yet.
      if (row.isDeleted) await tx.enqueue(changeAtChannel, { tenantId, id, change: 'deleted' })
      else if (row.body !== found.row.body) await tx.enqueue(changeAtChannel, { tenantId, id, change: 'edited' })
    })
  },
  giveUp: ({ tenantId, id }, _error, ctx) => markFailed(ctx, tenantId, id, null),
})
