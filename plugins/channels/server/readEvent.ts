import { and, eq } from 'drizzle-orm'
import { tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { chatService } from '#plugins/chat/contract/index.ts'
import { ChannelError } from '#plugins/connections/contract/index.ts'
import { type MediaFile, mediaService } from '#plugins/media/contract/index.ts'
import type { ChannelEvent, InboundFile } from '../contract/index.ts'
import { contactOf } from './addresses.ts'
import { channelChats } from './channels.table.ts'
import { followLine } from './lineEvents.ts'
import type { OpenLine } from './lineOf.ts'
import { refsOf } from './messageRefs.ts'
import { receiveAck } from './receiveAck.ts'

type Inbound = Extract<ChannelEvent, { kind: 'message' | 'unreadable' }>

async function* piece(content: Uint8Array) {
  yield content
}

/** The contact's file, stored; undefined where the provider does not have it any more. Other faults go on, and the delivery is read again. */
async function fetchFile(ctx: ServerContext, { adapter, line }: OpenLine, file: InboundFile, contactId: number): Promise<MediaFile | undefined> {
  try {
    const { name, content, isSticker = false } = file
    const stream = content ? piece(content) : await adapter.openFile(file, line)
    return await ctx.use(mediaService).store(line, { name, from: { stream }, isSticker }, { contactId })
  } catch (error) {
    if (error instanceof ChannelError && error.waitMs === null) return undefined
    throw error
  }
}

async function noteChat(ctx: ServerContext, { line: { tenantId, connectionId } }: OpenLine, contactId: number, event: Inbound): Promise<void> {
  const chats = tenantRows(ctx.db, { tenantId }, channelChats)
  const { kind, value } = event.from.addresses[0]
  const thread = event.kind === 'message' ? event.thread : undefined
  const last = { kind, value, lastInboundAt: ctx.now(), lastRef: event.ref, ...(thread !== undefined && { thread }) }
  const isNew = await chats.insertIfAbsent({ connectionId, contactId, ...last })
  if (!isNew) await chats.write(and(eq(channelChats.connectionId, connectionId), eq(channelChats.contactId, contactId)), last)
}

/** A message of a contact: with its contact, its file and its ticket. The same one again changes nothing. */
async function receive(ctx: ServerContext, open: OpenLine, event: Inbound): Promise<void> {
  const { tenantId, connectionId } = open.line
  const refs = refsOf(ctx, open.line)
  if (await refs.byRef(event.ref)) return
  const contactId = await ctx.transact((tx) => contactOf(tx, tenantId, event.from))
  const isReadable = event.kind === 'message'
  const file = isReadable && event.file ? await fetchFile(ctx, open, event.file, contactId) : undefined
  const lost = isReadable && event.file && !file ? `⚠ ${event.file.name}` : ''
  const body = isReadable ? [event.body, lost].filter(Boolean).join('\n') : event.what
  const quoted = isReadable && event.quotedRef ? await refs.byRef(event.quotedRef) : undefined
  await ctx.transact(async (tx) => {
    const message = await tx.use(chatService).receive({
      tenantId,
      contactId,
      whatsappId: connectionId,
      channel: open.connection.type,
      queueId: open.connection.queueId,
      isGroup: false,
      body,
      idFront: `${connectionId}:${event.ref}`,
      quotedMsgId: quoted?.messageId,
      ...(file && { file }),
      ...(isReadable ? { data: event.data, isForwarded: event.isForwarded } : { isUnreadable: true }),
    })
    await refsOf(tx, open.line).note({ messageId: message.id, contactId, ref: event.ref, fromMe: false })
    await noteChat(tx, open, contactId, event)
  })
}

/** What the contact did to a message that is there; of one that never came nothing is known, and nothing is done. */
async function change(ctx: ServerContext, open: OpenLine, event: Extract<ChannelEvent, { kind: 'edited' | 'removed' | 'reacted' }>): Promise<void> {
  const { tenantId } = open.line
  const known = await refsOf(ctx, open.line).byRef(event.ref)
  if (!known) return
  const chat = ctx.use(chatService)
  const { contactId, messageId } = known
  const before = await chat.find(tenantId, messageId)
  if (!before || before.isDeleted) return
  if (event.kind === 'reacted') await chat.reactAsContact(tenantId, contactId, messageId, event.emoji)
  else if (!before.fromMe) await chat.changeAsContact(tenantId, contactId, messageId, event.kind === 'edited' ? { body: event.body } : { isDeleted: true })
}

/** Does what a provider tells. @throws whatever went wrong at the moment: the delivery is read again */
export async function readEvent(ctx: ServerContext, open: OpenLine, event: ChannelEvent): Promise<void> {
  switch (event.kind) {
    case 'message':
    case 'unreadable':
      return receive(ctx, open, event)
    case 'ack':
      return receiveAck(ctx, open.line, event, 0)
    case 'edited':
    case 'removed':
    case 'reacted':
      return change(ctx, open, event)
    case 'line':
      return followLine(ctx, open.line, event)
  }
}

/** Events of one key happen one after the other; those of others beside. */
export const keyOf = (event: ChannelEvent): string => ('from' in event ? event.from.addresses[0].value : event.kind === 'ack' ? `ref ${event.ref}` : event.kind)
