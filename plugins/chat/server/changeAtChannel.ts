import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { tenantRows } from '#core/server/db/repository.ts'
import { defineJob, type ServerContext } from '#core/server/plugin.ts'
import { ChannelError } from '#plugins/connections/contract/index.ts'
import { ticketsService } from '#plugins/tickets/contract/index.ts'
import { type Message, messageChanges, messageUpdated } from '../contract/index.ts'
import { messages } from './messages.table.ts'
import { outboundOf } from './outbound.ts'
import { findMessage } from './present.ts'

const payload = z.object({ tenantId: z.int(), id: z.string(), change: z.enum(messageChanges) })
type Payload = z.infer<typeof payload>

const ABILITIES = { edited: 'edit', deleted: 'remove', reacted: 'react' } as const

/** Writes down whether the contact's side took the change, and tells who may read the message. */
async function record(ctx: ServerContext, { tenantId, id }: Payload, changeFailure: Message['changeFailure']): Promise<void> {
  await ctx.transact(async (tx) => {
    const changed = await tenantRows(tx.db, { tenantId }, messages).update(eq(messages.id, id), { changeFailure })
    const message = changed.length > 0 ? await findMessage(tx, { tenantId }, id) : null
    const tickets = tx.use(ticketsService)
    const ticket = message && (await tickets.find(tenantId, message.ticketId))
    if (message && ticket) tx.push(messageUpdated, tenantId, message, await tickets.receiversOf(tenantId, ticket))
  })
}

/** Tells the contact's side that a message was edited, taken back or reacted to: as the message is by then, so that a repeat is harmless. */
export const changeAtChannel = defineJob<Payload>({
  name: 'chat.changeAtChannel',
  payload,
  retries: 5,
  retryDelaySeconds: 2,
  async run(job, ctx) {
    const { tenantId, id, change } = job
    const found = await outboundOf(ctx, tenantId, id)
    // The message may have gone over another channel meanwhile, which cannot be told.
    if (!found?.channel.abilities[ABILITIES[change]]) return
    try {
      await found.channel.change(found.outbound, change)
    } catch (error) {
      // Worth another try, or not of the channel.
      if (!(error instanceof ChannelError) || error.waitMs !== null) throw error
      await record(ctx, job, { change, reason: error.reason })
      return
    }
    if (found.row.changeFailure?.change === change) await record(ctx, job, null)
  },
  giveUp: (job, error, ctx) => record(ctx, job, { change: job.change, reason: error instanceof ChannelError ? error.reason : 'temporary' }),
})
