import { and, eq, lt } from 'drizzle-orm'
import { z } from 'zod'
import { tenantRows } from '#core/server/db/repository.ts'
import { defineJob, type ServerContext } from '#core/server/plugin.ts'
import { ticketsService } from '#plugins/tickets/contract/index.ts'
import { type Message, messageAcked } from '../contract/index.ts'
import { changeAtChannel } from './changeAtChannel.ts'
import { messages } from './messages.table.ts'
import { outboundOf } from './outbound.ts'
import { findMessage } from './present.ts'

const payload = z.object({ tenantId: z.int(), id: z.string() })
type Payload = z.infer<typeof payload>

async function announceAck(ctx: ServerContext, { tenantId, id }: Payload, known?: Message): Promise<void> {
  const message = known ?? (await findMessage(ctx, { tenantId }, id))
  // Who may read it may have changed while it was on its way.
  const ticket = message && (await ctx.use(ticketsService).find(tenantId, message.ticketId))
  if (message && ticket) ctx.push(messageAcked, tenantId, message, await ctx.use(ticketsService).receiversOf(tenantId, ticket))
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
    const sent = await found.channel.send(found.outbound)
    const rows = tenantRows(ctx.db, { tenantId }, messages)
    const raised = await rows.update(and(eq(messages.id, id), lt(messages.ack, sent.ack)), { ack: sent.ack, status: 'sended', messageId: sent.messageId })
    const [row] = raised
    if (!row) return
    const isAsItWas = row.rev === found.row.rev + 1
    const { ack, status, messageId, rev } = row
    await announceAck(ctx, { tenantId, id }, isAsItWas ? { ...found.message, ack, status, messageId, rev } : undefined)
    // Edited or taken back while it was on its way: nobody has told the contact's side yet.
    if (row.isDeleted) await ctx.enqueue(changeAtChannel, { tenantId, id, change: 'deleted' })
    else if (row.body !== found.row.body) await ctx.enqueue(changeAtChannel, { tenantId, id, change: 'edited' })
  },
  async giveUp({ tenantId, id }, _error, ctx) {
    const failed = await tenantRows(ctx.db, { tenantId }, messages).update(and(eq(messages.id, id), eq(messages.ack, 0)), {
      ack: -1,
      failure: 'ERR_SENDING_WAPP_MSG',
    })
    if (failed.length > 0) await announceAck(ctx, { tenantId, id })
  },
})
