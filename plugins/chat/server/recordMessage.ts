import { eq } from 'drizzle-orm'
import { tenantRows } from '#core/server/db/repository.ts'
import { derivedId } from '#core/server/derivedId.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { mediaService } from '#plugins/media/contract/index.ts'
import { ticketsService } from '#plugins/tickets/contract/index.ts'
import { plainText } from '../contract/format/plainText.ts'
import { type ElsewhereMessage, type Message, messageCreated, UNREADABLE } from '../contract/index.ts'
import { arrivedData, kindOfData } from './arrivedData.ts'
import { mediaTypeOf } from './mediaTypeOf.ts'
import { messages } from './messages.table.ts'
import { found, quotedId } from './receiveMessage.ts'

/** The contact has what the company wrote to them; what they wrote has been read, wherever that was. */
const ACK = { sent: 1, read: 3 } as const

/** @see ChatService.record */
export async function recordMessage(ctx: ServerContext, message: ElsewhereMessage): Promise<Message> {
  const { tenantId, contactId, whatsappId, channel, queueId, isGroup, fromMe, sendType, at, idFront, file } = message
  const data = arrivedData(ctx, message.data ?? null)
  const id = derivedId(idFront, 'elsewhere', String(contactId))
  return ctx.transact(async (tx) => {
    const rows = tenantRows(tx.db, { tenantId }, messages)
    const tickets = tx.use(ticketsService)
    if (file) await tx.use(mediaService).hold(tenantId, [file.id])
    await tickets.holdContact(tenantId, contactId, whatsappId)
    if (await rows.first(eq(messages.id, id))) return found(tx, tenantId, id)

    const ticketId = await tickets.forRecord({ tenantId, contactId, whatsappId, channel, queueId, isGroup, at })
    const body = message.body.trim() === '' && file ? file.name : message.body
    await rows.insert({
      id,
      ticketId,
      contactId,
      body,
      idFront,
      mediaType: message.isUnreadable ? UNREADABLE : file ? mediaTypeOf(file) : kindOfData(data),
      data,
      isForwarded: message.isForwarded ?? false,
      mediaId: file?.id ?? null,
      authorId: message.authorId ?? null,
      fromMe,
      read: true,
      status: fromMe ? 'sended' : 'received',
      ack: fromMe ? ACK.sent : ACK.read,
      sendType,
      timestamp: at,
      quotedMsgId: await quotedId(tx, tenantId, contactId, message.quotedMsgId),
    })
    const ticket = await tickets.noteRecord(tenantId, ticketId, { text: plainText(body), at, fromMe, isAnswer: fromMe && sendType === 'external' })
    const stored = await found(tx, tenantId, id)
    tx.push(messageCreated, tenantId, { ...stored, ticket }, await tickets.receiversOf(tenantId, ticket))
    return stored
  })
}
