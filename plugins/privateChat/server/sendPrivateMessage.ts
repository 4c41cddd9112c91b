import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { newId } from '#core/contract/ids.ts'
import { lockUntilCommit } from '#core/server/db/lockUntilCommit.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import { derivedId } from '#core/server/derivedId.ts'
import type { Actor, ReceivedFile, ServerContext } from '#core/server/plugin.ts'
import { type MediaFile, mediaService } from '#plugins/media/contract/index.ts'
import { ticketsService } from '#plugins/tickets/contract/index.ts'
import * as contract from '../contract/index.ts'
import { type Conversation, conversationWith, roomsOf } from './conversation.ts'
import { presentByIds } from './present.ts'
import { privateMessages, privateReads } from './privateChat.table.ts'

type Input = z.output<(typeof contract.sendPrivateMessage)['input']>

/** As the family calls it: what browsers cannot show is 'application'. */
const mediaTypeOf = (file: MediaFile | undefined): string => (file === undefined ? 'chat' : file.kind === 'document' ? 'application' : file.kind)

/** @throws invalidInput (422) */
export function checkText(text: string, mayBeEmpty: boolean): string {
  const clean = text.trim()
  if (clean === '' && !mayBeEmpty) throw contract.refusedMessage([{ field: 'text', code: 'required', message: 'Write something' }])
  if (clean.length > contract.LONGEST_TEXT)
    throw contract.refusedMessage([{ field: 'text', code: 'too_big', message: `At most ${contract.LONGEST_TEXT} characters` }])
  return clean
}

/** Writers of one conversation one after the other, so that ids grow in the order of the commits and no read mark jumps over a message. */
export const lockConversation = (tx: ServerContext, tenantId: number, key: string) => lockUntilCommit(tx.db, `privateChat:${tenantId}:${key}`)

/** Finished uploads and parts of a form, as stored files. */
async function takeFiles(ctx: ServerContext, actor: Actor, { medias }: Input, idFront: string, received: readonly ReceivedFile[]): Promise<MediaFile[]> {
  if (medias.length + received.length > contract.MOST_FILES)
    throw contract.refusedMessage([{ field: 'medias', code: 'too_big', message: `At most ${contract.MOST_FILES} files` }])
  const media = ctx.use(mediaService)
  const by = { userId: actor.userId }
  const files = await media.claim(actor, medias, by)
  for (const [index, { name, path }] of received.entries())
    files.push(await media.store(actor, { id: derivedId(idFront, 'file', String(index)), name, from: { path } }, by))
  return files
}

/** From here on each member has a read mark, which stands right before this message; the sender's stands on it. */
async function markForMembers(tx: ServerContext, actor: Actor, { key, memberIds }: Conversation, firstId: number, lastId: number): Promise<void> {
  const readAt = tx.now()
  const row = (userId: number, lastReadId: number) => ({ tenantId: actor.tenantId, userId, conversation: key, lastReadId, readAt })
  const others = memberIds.filter((userId) => userId !== actor.userId)
  if (others.length > 0)
    await tx.db
      .insert(privateReads)
      .values(others.map((userId) => row(userId, firstId - 1)))
      .onConflictDoNothing()
  await tx.db
    .insert(privateReads)
    .values(row(actor.userId, lastId))
    .onConflictDoUpdate({ target: [privateReads.tenantId, privateReads.userId, privateReads.conversation], set: { lastReadId: lastId, readAt } })
}

/** The message to be answered is of the same conversation. @throws noPrivateMessageFound (404) */
async function checkReply(tx: ServerContext, actor: Actor, replyToId: number | null, key: string): Promise<void> {
  if (replyToId === null) return
  const isQuoted = and(eq(privateMessages.id, replyToId), eq(privateMessages.conversation, key))
  if (!(await tenantRows(tx.db, actor, privateMessages).first(isQuoted))) throw contract.noPrivateMessageFound()
}

/** @see sendPrivateMessage of the contract */
export async function sendPrivateMessage(
  ctx: ServerContext,
  actor: Actor,
  input: Input,
  received: readonly ReceivedFile[],
): Promise<{ mensagem: contract.PrivateMessage }> {
  const { receiverId: contactId, isGroup, idFront = newId() } = input
  const target = { contactId, isGroup }
  const text = checkText(input.text, input.medias.length + received.length > 0 || Boolean(input.ticketId))
  if (!(await conversationWith(ctx, actor, target)).takesMessages) throw contract.personInactive()
  if (input.ticketId) await ctx.use(ticketsService).readable(actor, input.ticketId)
  const files = await takeFiles(ctx, actor, input, idFront, received)
  return ctx.transact(async (tx) => {
    // Read again under the lock: the sender may have left the team meanwhile.
    const conversation = await conversationWith(tx, actor, target)
    await lockConversation(tx, actor.tenantId, conversation.key)
    const rows = tenantRows(tx.db, actor, privateMessages)
    const sent = await rows.first(and(eq(privateMessages.senderId, actor.userId), eq(privateMessages.idFront, idFront)))
    if (sent) return { mensagem: await presented(tx, actor, sent.id) }
    await checkReply(tx, actor, input.replyToId ?? null, conversation.key)
    if (files.length > 0)
      await tx.use(mediaService).hold(
        actor.tenantId,
        files.map(({ id }) => id),
      )
    const parts: readonly (MediaFile | undefined)[] = files.length > 0 ? files : [undefined]
    const ids: number[] = []
    for (const [index, file] of parts.entries()) {
      const isFirst = index === 0
      const { id } = await rows.insert({
        idFront: isFirst ? idFront : derivedId(idFront, 'message', String(index)),
        conversation: conversation.key,
        senderId: actor.userId,
        receiverId: conversation.receiverId,
        teamId: conversation.teamId,
        text: isFirst ? text : '',
        mediaId: file?.id ?? null,
        mediaType: mediaTypeOf(file),
        replyToId: isFirst ? (input.replyToId ?? null) : null,
        ticketId: isFirst ? (input.ticketId ?? null) : null,
        createdAt: tx.now(),
      })
      ids.push(id)
    }
    await markForMembers(tx, actor, conversation, Math.min(...ids), Math.max(...ids))
    const messages = await presentByIds(tx, actor, ids)
    const others = conversation.memberIds.filter((userId) => userId !== actor.userId)
    for (const message of messages) {
      tx.push(contract.privateMessageSaved, actor.tenantId, message, roomsOf(actor.tenantId, conversation.memberIds))
      if (others.length > 0) tx.push(contract.privateMessageNotified, actor.tenantId, message, roomsOf(actor.tenantId, others))
    }
    const [first] = messages
    if (!first) throw contract.noPrivateMessageFound()
    return { mensagem: first }
  })
}

/** @throws noPrivateMessageFound (404) */
async function presented(tx: ServerContext, actor: Actor, id: number): Promise<contract.PrivateMessage> {
  const [message] = await presentByIds(tx, actor, [id])
  if (!message) throw contract.noPrivateMessageFound()
  return message
}
