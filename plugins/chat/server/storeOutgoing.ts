import { eq } from 'drizzle-orm'
import { invalidInput } from '#core/contract/errors.ts'
import { newId } from '#core/contract/ids.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import type { Mentions, MessageData } from '#plugins/connections/contract/index.ts'
import { mediaService } from '#plugins/media/contract/index.ts'
import { type Reader, type Ticket, ticketsService } from '#plugins/tickets/contract/index.ts'
import { plainText } from '../contract/format/plainText.ts'
import { type Message, messageCreated, ticketNotOpen } from '../contract/index.ts'
import { deliverMessage } from './deliverMessage.ts'
import { messages } from './messages.table.ts'
import { presentStored } from './present.ts'
import { found, quotedId } from './receiveMessage.ts'
import { waitsForVoice } from './speakMessage.ts'

type Row = typeof messages.$inferSelect

/** Contents of a message of ours. */
export interface Outgoing {
  body: string
  /** The browser's id of the message, which becomes the row's: a repeat stores nothing. */
  idFront?: string | undefined
  mediaType?: string
  data?: MessageData | null
  mediaId?: string | null
  quotedMsgId?: string | undefined
  isForwarded?: boolean
  mentions?: Mentions | null
}

/**
 * An agent's message: stored with the job that delivers it (not before `afterSeconds`), or neither. Call it inside a transaction.
 * @throws noTicketFound (404), ticketNotOpen (409), invalidInput (422) for an id that is another message's
 */
export async function storeOutgoing(
  tx: ServerContext,
  actor: Reader & { name: string },
  { ticketId, ...outgoing }: Outgoing & { ticketId: number },
  afterSeconds?: number,
): Promise<Message> {
  const tickets = tx.use(ticketsService)
  await tickets.hold(actor.tenantId, ticketId)
  const ticket = await tickets.readable(actor, ticketId)
  const author = { userId: actor.userId, name: actor.name }
  const id = outgoing.idFront ?? newId()
  const known = outgoing.idFront ? await tenantRows(tx.db, actor, messages).first(eq(messages.id, id)) : undefined
  if (known) return repeated(tx, actor.tenantId, known, ticketId, author.userId)
  if (ticket.status !== 'open') throw ticketNotOpen()
  const { message } = await storeInTicket(tx, actor.tenantId, ticket, author, { ...outgoing, idFront: id }, null, afterSeconds)
  return message
}

/** How a message that nobody typed at this moment came to be. */
export interface Origin {
  sendType: 'schedule' | 'campaign' | 'bot' | 'API'
  /** For when it was meant. */
  scheduleDate: Date | null
}

/** A message, and its ticket as it is with it. */
export interface Stored {
  message: Message
  ticket: Ticket
}

/**
 * Stores a message of ours in a ticket, whatever its status. Call it inside a transaction that holds the ticket, as `ticket` says it is.
 * @throws invalidInput (422) for an id that is another message's, noMediaFound (404)
 */
export async function storeInTicket(
  tx: ServerContext,
  tenantId: number,
  ticket: Ticket,
  author: { userId: number | null; name: string | null },
  { body, idFront: id, quotedMsgId, mediaType = 'chat', data = null, mediaId = null, isForwarded = false, mentions = null }: Outgoing & { idFront: string },
  origin: Origin | null,
  afterSeconds?: number,
): Promise<Stored> {
  const at = tx.now()
  if (mediaId !== null) await tx.use(mediaService).hold(tenantId, [mediaId])
  const rows = tenantRows(tx.db, { tenantId }, messages)
  const stored = await rows.insertIfAbsent({
    id,
    idFront: id,
    ticketId: ticket.id,
    contactId: ticket.contactId,
    userId: author.userId,
    body,
    mediaType,
    data,
    mediaId,
    isForwarded,
    mentions,
    fromMe: true,
    read: true,
    status: 'pending',
    timestamp: at,
    quotedMsgId: await quotedId(tx, tenantId, ticket.contactId, quotedMsgId),
    ...origin,
  })
  if (!stored) return { ticket, message: await repeated(tx, tenantId, await rows.first(eq(messages.id, id)), ticket.id, author.userId) }
  const isOfBot = origin?.sendType === 'bot'
  if (!(isOfBot && (await waitsForVoice(tx, { tenantId, id, body, mediaType }, ticket)))) await tx.enqueue(deliverMessage, { tenantId, id }, afterSeconds)
  const tickets = tx.use(ticketsService)
  // Messages that somebody scheduled are theirs; a robot's, a campaign's or another program's are nobody's.
  const isTheirs = origin === null || origin.sendType === 'schedule'
  const by = { userId: isTheirs ? author.userId : null, name: (isTheirs && author.name) || '' }
  const excerpt = { text: plainText(body), at, fromMe: true, by, isFirst: false, isAutomatic: origin !== null }
  const after = await tickets.noteMessage(tenantId, ticket.id, excerpt, ticket)
  const message = stored.quotedMsgId || stored.mediaId ? await found(tx, tenantId, id) : presentStored(stored, author.name)
  tx.push(messageCreated, tenantId, { ...message, ticket: after }, await tickets.receiversOf(tenantId, after))
  tx.emit(messageCreated, tenantId, { ...message, ticket: after })
  return { message, ticket: after }
}

async function repeated(ctx: ServerContext, tenantId: number, known: Row | undefined, ticketId: number, userId: number | null): Promise<Message> {
  if (!known || known.ticketId !== ticketId || !known.fromMe || known.userId !== userId) {
    throw invalidInput([{ field: 'idFront', code: 'taken', message: 'This id belongs to another message' }], 422)
  }
  return found(ctx, tenantId, known.id)
}
