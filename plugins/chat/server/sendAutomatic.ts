import { eq } from 'drizzle-orm'
import { tenantRows } from '#core/server/db/repository.ts'
import { derivedId } from '#core/server/derivedId.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { connectionsService } from '#plugins/connections/contract/index.ts'
import { type MediaFile, mediaService } from '#plugins/media/contract/index.ts'
import { noTicketFound, type Ticket, ticketsService } from '#plugins/tickets/contract/index.ts'
import type { AutomaticMessage } from '../contract/index.ts'
import { authorName } from './authorName.ts'
import { dataOf } from './dataOf.ts'
import { mediaTypeOf } from './mediaTypeOf.ts'
import { messages } from './messages.table.ts'
import { found } from './receiveMessage.ts'
import { type Stored, storeInTicket } from './storeOutgoing.ts'

/** @see ChatService.sendAutomatic */
export async function sendAutomatic(ctx: ServerContext, message: AutomaticMessage): Promise<Stored> {
  const { tenantId, userId, body, mediaIds, id, sendType, scheduleDate = null, isFirst = false } = message
  const files = mediaIds.length > 0 ? await ctx.use(mediaService).present(tenantId, mediaIds) : new Map<string, MediaFile>()
  return ctx.transact(async (tx) => {
    // Before a ticket is looked for: a repeat opens none.
    if (!isFirst && (await tenantRows(tx.db, { tenantId }, messages).first(eq(messages.id, id)))) return repeated(tx, tenantId, id)
    const ticket = await tx.use(ticketsService).conversationFor(message)
    const author = { userId, name: await authorName(tx, tenantId, userId) }
    const origin = { sendType, scheduleDate }
    const present = mediaIds.flatMap((mediaId) => files.get(mediaId) ?? [])
    const data = dataOf(message, tx.use(connectionsService).channelOf(ticket.channel).abilities)
    const choices = data ? { data, mediaType: data.type } : {}
    const called = message.mentions ? { mentions: message.mentions } : {}
    const [first, ...others] = present
    if (!first) return storeInTicket(tx, tenantId, ticket, author, { body, idFront: id, ...choices, ...called }, origin)
    const store = (file: MediaFile, idFront: string, caption: string, latest: Ticket) =>
      storeInTicket(
        tx,
        tenantId,
        latest,
        author,
        {
          body: caption,
          idFront,
          mediaType: mediaTypeOf(file),
          mediaId: file.id,
          ...(idFront === id && { ...called, data: data?.type === 'template' ? data : null }),
        },
        origin,
      )
    const sent = await store(first, id, body.trim() === '' ? first.name : body, ticket)
    let latest = sent.ticket
    for (const [index, file] of others.entries()) latest = (await store(file, derivedId(id, 'message', String(index + 1)), file.name, latest)).ticket
    return { message: sent.message, ticket: latest }
  })
}

async function repeated(tx: ServerContext, tenantId: number, id: string): Promise<Stored> {
  const message = await found(tx, tenantId, id)
  const ticket = await tx.use(ticketsService).find(tenantId, message.ticketId)
  if (!ticket) throw noTicketFound()
  return { message, ticket }
}
