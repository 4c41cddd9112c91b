import { and, eq, gte, isNull, lt, lte } from 'drizzle-orm'
import { z } from 'zod'
import { ofTenant, tenantRows } from '#core/server/db/repository.ts'
import { defineJob, type ServerContext } from '#core/server/plugin.ts'
import { chatService } from '#plugins/chat/contract/index.ts'
import { messages } from '#plugins/chat/server/messages.table.ts'
import { addressKindSchema } from '../contract/index.ts'
import { channelAddresses, channelMessages } from './channels.table.ts'
import { refsOf } from './messageRefs.ts'
import { EARLY_TRIES, EARLY_WAIT_S } from './receiveAck.ts'

const ackUntilSchema = z.object({
  address: z.object({ kind: addressKindSchema, value: z.string() }),
  ack: z.literal([2, 3]),
  until: z.union([z.object({ at: z.number() }), z.object({ ref: z.string() })]),
})
type AckUntil = z.infer<typeof ackUntilSchema>
const lateSchema = z.object({ tenantId: z.int(), connectionId: z.int(), event: ackUntilSchema, tries: z.int() })

/** A receipt for everything up to a message that was not known yet. */
export const lateAckUntil = defineJob<z.infer<typeof lateSchema>>({
  name: 'channels.lateAckUntil',
  payload: lateSchema,
  retries: 3,
  retryDelaySeconds: 2,
  run: ({ event, tries, ...line }, ctx) => receiveAckUntil(ctx, line, event, tries),
})

interface Place {
  tenantId: number
  connectionId: number
}

/** Our messages to a contact that left until then and are known to be less far. */
async function messagesUntil(ctx: ServerContext, { tenantId, connectionId }: Place, contactId: number, ack: number, until: Date) {
  const { ref, messageId, arrivedAt } = channelMessages
  return ctx.db
    .select({ ref, messageId, arrivedAt })
    .from(channelMessages)
    .innerJoin(messages, and(eq(messages.tenantId, channelMessages.tenantId), eq(messages.id, channelMessages.messageId)))
    .where(
      and(
        ofTenant(channelMessages, { tenantId }, eq(channelMessages.connectionId, connectionId), eq(channelMessages.contactId, contactId)),
        and(eq(channelMessages.fromMe, true), isNull(channelMessages.failedAt), lte(channelMessages.at, until), gte(messages.ack, 0), lt(messages.ack, ack)),
      ),
    )
}

/** How far everything of ours to somebody is, up to a time or a message; of people who never wrote nothing is known. */
export async function receiveAckUntil(ctx: ServerContext, place: Place, event: AckUntil, tries: number): Promise<void> {
  const { tenantId } = place
  const { address, ack, until } = event
  const isTheirs = and(eq(channelAddresses.kind, address.kind), eq(channelAddresses.value, address.value))
  const owner = await tenantRows(ctx.db, { tenantId }, channelAddresses).first(isTheirs)
  if (!owner) return
  const refs = refsOf(ctx, place)
  const time = 'at' in until ? new Date(until.at) : (await refs.byRef(until.ref))?.at
  const found = time ? await messagesUntil(ctx, place, owner.contactId, ack, time) : []
  // Messages that the provider has not answered for yet are looked at again.
  const isEarly = !time || found.some(({ ref }) => ref === null)
  if (isEarly && tries < EARLY_TRIES) await ctx.enqueue(lateAckUntil, { ...place, event, tries: tries + 1 }, EARLY_WAIT_S)
  const sent = found.filter(({ ref }) => ref !== null)
  for (const { messageId, arrivedAt } of sent) if (arrivedAt === null) await refs.set(messageId, { arrivedAt: ctx.now() })
  const ids = sent.map(({ messageId }) => messageId)
  await ctx.use(chatService).raiseAcks(tenantId, owner.contactId, ids, ack)
}
