import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { invalidInput } from '#core/contract/errors.ts'
import { newId } from '#core/contract/ids.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { ticketsService } from '#plugins/tickets/contract/index.ts'
import { type sendMessage as endpoint, type Message, messageAcked, messageCreated, noMessageFound, ticketNotOpen } from '../contract/index.ts'
import { deliverMessage } from './deliverMessage.ts'
import { messages } from './messages.table.ts'
import { presentStored } from './present.ts'
import { found } from './receiveMessage.ts'

type Input = z.output<(typeof endpoint)['input']>

/** Id of the quoted message when it belongs to the same contact; what does not is left out. */
async function quotedId(ctx: ServerContext, actor: Actor, contactId: number, id: string | undefined): Promise<string | null> {
  if (!id) return null
  const quoted = await tenantRows(ctx.db, actor, messages).first(eq(messages.id, id))
  return quoted?.contactId === contactId ? quoted.id : null
}

/**
 * An agent's message: stored with the job that delivers it, or neither.
 * The browser's id is the row's id, so a retry inserts nothing and answers what is there.
 * @throws noTicketFound (404), ticketNotOpen (409), invalidInput (422) for an id that is another message's
 */
export async function sendMessage(ctx: ServerContext, actor: Actor, { ticketId, body, idFront, quotedMsg }: Input): Promise<Message> {
  return ctx.transact(async (tx) => {
    const { tenantId } = actor
    const tickets = tx.use(ticketsService)
    await tickets.hold(tenantId, ticketId)
    const ticket = await tickets.readable(actor, ticketId)
    const rows = tenantRows(tx.db, actor, messages)
    const id = idFront ?? newId()
    const known = idFront ? await rows.first(eq(messages.id, id)) : undefined
    if (known) return repeated(tx, actor, known, ticketId)
    if (ticket.status !== 'open') throw ticketNotOpen()

    const at = tx.now()
    const stored = await rows.insertIfAbsent({
      id,
      idFront: id,
      ticketId,
      contactId: ticket.contactId,
      userId: actor.userId,
      body,
      fromMe: true,
      read: true,
      status: 'pending',
      timestamp: at,
      quotedMsgId: await quotedId(tx, actor, ticket.contactId, quotedMsg?.id),
    })
    if (!stored) return repeated(tx, actor, await rows.first(eq(messages.id, id)), ticketId)
    await tx.enqueue(deliverMessage, { tenantId, id })
    const after = await tickets.noteMessage(tenantId, ticketId, { text: body, at, fromMe: true, isFirst: false })
    const message = stored.quotedMsgId ? await found(tx, tenantId, id) : presentStored(stored, actor.name)
    tx.push(messageCreated, tenantId, { ...message, ticket: after }, await tickets.receiversOf(tenantId, after))
    return message
  })
}

async function repeated(ctx: ServerContext, actor: Actor, known: typeof messages.$inferSelect | undefined, ticketId: number): Promise<Message> {
  if (!known || known.ticketId !== ticketId || !known.fromMe || known.userId !== actor.userId) {
    throw invalidInput([{ field: 'idFront', code: 'taken', message: 'This id belongs to another message' }], 422)
  }
  return found(ctx, actor.tenantId, known.id)
}

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
