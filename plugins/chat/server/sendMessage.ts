import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { tenantRows } from '#core/server/db/repository.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { ticketsService } from '#plugins/tickets/contract/index.ts'
import { type sendMessage as endpoint, type Message, messageAcked, noMessageFound } from '../contract/index.ts'
import { deliverMessage } from './deliverMessage.ts'
import { messages } from './messages.table.ts'
import { found } from './receiveMessage.ts'
import { storeOutgoing } from './storeOutgoing.ts'

type Input = z.output<(typeof endpoint)['input']>

/** An agent's text. @throws what `storeOutgoing` throws */
export const sendMessage = (ctx: ServerContext, actor: Actor, { ticketId, body, idFront, quotedMsg }: Input): Promise<Message> =>
  ctx.transact((tx) => storeOutgoing(tx, actor, { ticketId, body, idFront, quotedMsgId: quotedMsg?.id }))

/** Delivers a failed message once more. @throws noMessageFound (404) also for one that did not fail, noTicketFound (404) */
export async function retryMessage(ctx: ServerContext, actor: Actor, id: string): Promise<Message> {
  return ctx.transact(async (tx) => {
    const rows = tenantRows(tx.db, actor, messages)
    const failed = await rows.first(eq(messages.id, id))
    if (!failed?.fromMe || failed.ack !== -1) throw noMessageFound()
    const tickets = tx.use(ticketsService)
    const ticket = await tickets.readable(actor, failed.ticketId)
    await rows.update(eq(messages.id, id), { ack: 0, status: 'pending', failure: null })
    await tx.enqueue(deliverMessage, { tenantId: actor.tenantId, id })
    const message = await found(tx, actor.tenantId, id)
    tx.push(messageAcked, actor.tenantId, message, await tickets.receiversOf(actor.tenantId, ticket))
    return message
  })
}
