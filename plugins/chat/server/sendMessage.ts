import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { invalidInput } from '#core/contract/errors.ts'
import { newId } from '#core/contract/ids.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import { derivedId } from '#core/server/derivedId.ts'
import type { Actor, ReceivedFile, ServerContext } from '#core/server/plugin.ts'
import { connectionsService } from '#plugins/connections/contract/index.ts'
import { type MediaFile, mediaService } from '#plugins/media/contract/index.ts'
import { ticketsService } from '#plugins/tickets/contract/index.ts'
import { type sendMessage as endpoint, laterSenders, type Message, MOST_FILES, messageAcked, noMessageFound, notSupported } from '../contract/index.ts'
import { deliverMessage } from './deliverMessage.ts'
import { mediaTypeOf } from './mediaTypeOf.ts'
import { messages } from './messages.table.ts'
import { found } from './receiveMessage.ts'
import { storedFiles } from './storedFiles.ts'
import { storeOutgoing } from './storeOutgoing.ts'
import { typedBody } from './typedBody.ts'

type Input = z.output<(typeof endpoint)['input']>

/** The files of a message, stored: uploads that are finished, files that were there before, and parts of a form. */
async function takeFiles(
  ctx: ServerContext,
  actor: Actor,
  { medias, storedMedias }: Input,
  id: string,
  received: readonly ReceivedFile[],
): Promise<MediaFile[]> {
  const media = ctx.use(mediaService)
  const known = await storedFiles(ctx, actor, storedMedias)
  const by = { userId: actor.userId }
  const claimed = await media.claim(actor, medias, by)
  const stored: MediaFile[] = []
  for (const [index, { name, path }] of received.entries())
    stored.push(await media.store(actor, { id: derivedId(id, 'file', String(index)), name, from: { path } }, by))
  return [...claimed, ...known, ...stored]
}

/** An agent's text or files. @throws what `storeOutgoing` and `MediaService.claim` throw, notSupported (409) */
export async function sendMessage(ctx: ServerContext, actor: Actor, input: Input, received: readonly ReceivedFile[]): Promise<Message> {
  const { ticketId, idFront = newId(), quotedMsg } = input
  const body = await typedBody(ctx, actor, input.body)
  const count = input.medias.length + input.storedMedias.length + received.length
  if (input.mediaUrl) throw invalidInput([{ field: 'mediaUrl', code: 'unexpected', message: 'Files are sent as uploads, not by address' }], 422)
  if (count > MOST_FILES) throw invalidInput([{ field: 'medias', code: 'too_big', message: `At most ${MOST_FILES} files at once` }])
  if (count === 0 && body.trim() === '') throw invalidInput([{ field: 'body', code: 'empty', message: 'Write something' }])
  if (input.scheduleDate) return keepForLater(ctx, actor, { ...input, body, scheduleDate: input.scheduleDate }, received)
  if (count === 0) {
    return ctx.transact((tx) => storeOutgoing(tx, actor, { ticketId, body, idFront, quotedMsgId: quotedMsg?.id }))
  }
  const ticket = await ctx.use(ticketsService).readable(actor, ticketId)
  if (!ctx.use(connectionsService).channelOf(ticket.channel).abilities.media) throw notSupported()
  const files = await takeFiles(ctx, actor, input, idFront, received)
  return ctx.transact(async (tx) => {
    const sent: Message[] = []
    for (const [index, file] of files.entries()) {
      const caption = index === 0 && body.trim() !== '' ? body : file.name
      const id = index === 0 ? idFront : derivedId(idFront, 'message', String(index))
      sent.push(
        await storeOutgoing(tx, actor, {
          ticketId,
          body: caption,
          idFront: id,
          mediaType: mediaTypeOf(file),
          mediaId: file.id,
          quotedMsgId: index === 0 ? quotedMsg?.id : undefined,
        }),
      )
    }
    const [first] = sent
    if (!first) throw noMessageFound()
    return first
  })
}

/** @throws notSupported (409) where nothing keeps messages, invalidInput (422) for parts of a form, and what `LaterSender.keep` throws */
async function keepForLater(ctx: ServerContext, actor: Actor, input: Input & { scheduleDate: string }, received: readonly ReceivedFile[]): Promise<Message> {
  const [sender] = await ctx.contributionsFor(laterSenders, actor.tenantId)
  if (!sender) throw notSupported()
  if (received.length > 0 || input.storedMedias.length > 0)
    throw invalidInput([{ field: 'medias', code: 'upload_first', message: 'Upload files first and name their ids' }], 422)
  const ticket = await ctx.use(ticketsService).readable(actor, input.ticketId)
  const { body, medias, idFront } = input
  return ctx.use(sender).keep(actor, ticket, { body, uploadIds: medias, scheduleDate: new Date(input.scheduleDate), idFront })
}

/** Delivers a failed message once more, beginning with the connection of its ticket. @throws noMessageFound (404) also for one that did not fail, noTicketFound (404) */
export async function retryMessage(ctx: ServerContext, actor: Actor, id: string): Promise<Message> {
  return ctx.transact(async (tx) => {
    const rows = tenantRows(tx.db, actor, messages)
    const failed = await rows.first(eq(messages.id, id))
    if (!failed?.fromMe || failed.ack !== -1) throw noMessageFound()
    const tickets = tx.use(ticketsService)
    const ticket = await tickets.readable(actor, failed.ticketId)
    await rows.update(eq(messages.id, id), { ack: 0, status: 'pending', failure: null, failureReason: null, failureDetail: null, route: null })
    await tx.enqueue(deliverMessage, { tenantId: actor.tenantId, id })
    const message = await found(tx, actor.tenantId, id)
    tx.push(messageAcked, actor.tenantId, message, await tickets.receiversOf(actor.tenantId, ticket))
    return message
  })
}
