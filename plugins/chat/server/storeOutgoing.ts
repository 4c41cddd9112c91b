import { eq } from 'drizzle-orm'
import { invalidInput } from '#core/contract/errors.ts'
import { newId } from '#core/contract/ids.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import type { MessageData } from '#plugins/connections/contract/index.ts'
import { ticketsService } from '#plugins/tickets/contract/index.ts'
import { plainText } from '../contract/format/plainText.ts'
import { type Message, messageCreated, ticketNotOpen } from '../contract/index.ts'
import { deliverMessage } from './deliverMessage.ts'
import { messages } from './messages.table.ts'
import { presentStored } from './present.ts'
import { found, quotedId } from './receiveMessage.ts'

type Row = typeof messages.$inferSelect

/** What an agent's message says. */
export interface Outgoing {
  ticketId: number
  body: string
  /** The browser's id of the message, which becomes the row's: a repeat stores nothing. */
  idFront?: string | undefined
  mediaType?: string
  data?: MessageData | null
  mediaId?: string | null
  quotedMsgId?: string | undefined
  isForwarded?: boolean
}

/**
 * An agent's message: stored with the job that delivers it, or neither. Call it inside a transaction.
 * @throws noTicketFound (404), ticketNotOpen (409), invalidInput (422) for an id that is another message's
 */
export async function storeOutgoing(tx: ServerContext, actor: Actor, outgoing: Outgoing): Promise<Message> {
  const { ticketId, body, idFront, quotedMsgId, mediaType = 'chat', data = null, mediaId = null, isForwarded = false } = outgoing
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
    mediaType,
    data,
    mediaId,
    isForwarded,
    fromMe: true,
    read: true,
    status: 'pending',
    timestamp: at,
    quotedMsgId: await quotedId(tx, tenantId, ticket.contactId, quotedMsgId),
  })
  if (!stored) return repeated(tx, actor, await rows.first(eq(messages.id, id)), ticketId)
  await tx.enqueue(deliverMessage, { tenantId, id })
  const after = await tickets.noteMessage(tenantId, ticketId, { text: plainText(body), at, fromMe: true, isFirst: false })
  const message = stored.quotedMsgId || stored.mediaId ? await found(tx, tenantId, id) : presentStored(stored, actor.name)
  tx.push(messageCreated, tenantId, { ...message, ticket: after }, await tickets.receiversOf(tenantId, after))
  return message
}

async function repeated(ctx: ServerContext, actor: Actor, known: Row | undefined, ticketId: number): Promise<Message> {
  if (!known || known.ticketId !== ticketId || !known.fromMe || known.userId !== actor.userId) {
    throw invalidInput([{ field: 'idFront', code: 'taken', message: 'This id belongs to another message' }], 422)
  }
  return found(ctx, actor.tenantId, known.id)
}
