import { and, eq, isNull } from 'drizzle-orm'
import { tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { chatService, type InboundMessage } from '#plugins/chat/contract/index.ts'
import { ChannelError } from '#plugins/connections/contract/index.ts'
import { type MediaFile, mediaService } from '#plugins/media/contract/index.ts'
import { ignoreGroups } from '#plugins/tickets/contract/index.ts'
import type { ChannelEvent, InboundFile, Party } from '../contract/index.ts'
import { contactOf, isKnown } from './addresses.ts'
import { channelChats, channelMessages } from './channels.table.ts'
import { groupContactOf, isGroup, withNames } from './groups.ts'
import type { OpenLine } from './lineOf.ts'
import { refsOf } from './messageRefs.ts'

/** What a provider delivers at once comes within so long. */
const JUST_NOW_MS = 60_000

type Inbound = Extract<ChannelEvent, { kind: 'message' | 'unreadable' }>
type Written = Extract<ChannelEvent, { kind: 'message' }>

/** What was delivered cannot be told yet from what is on its way out at this moment: it is read again in a while. */
export class NotYet extends Error {}

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

/** Somebody with their name, for which the provider is asked where it told none, once: who is known has one. A provider that does not answer holds no message up. */
async function named(ctx: ServerContext, { adapter, line }: OpenLine, from: Party): Promise<Party> {
  if (from.name !== '' || !adapter.nameOf || (await isKnown(ctx, line.tenantId, from))) return from
  const name = await adapter.nameOf(from.addresses[0], line).catch((error: unknown) => {
    if (error instanceof ChannelError) return ''
    throw error
  })
  return { ...from, name }
}

/** The contact whose conversation it is, and who wrote it in a group. */
async function peopleOf(ctx: ServerContext, open: OpenLine, event: Inbound): Promise<{ contactId: number; authorId: number | undefined }> {
  const { tenantId } = open.line
  if (!isGroup(event.from)) {
    const from = await named(ctx, open, event.from)
    return { contactId: await ctx.transact((tx) => contactOf(tx, tenantId, from)), authorId: undefined }
  }
  const { author } = event
  const contactId = await groupContactOf(ctx, open, event.from)
  return { contactId, authorId: author && (await ctx.transact((tx) => contactOf(tx, tenantId, author))) }
}

/** A message as the conversation keeps it. */
async function inboundOf(ctx: ServerContext, open: OpenLine, event: Inbound): Promise<InboundMessage> {
  const { tenantId, connectionId } = open.line
  const { contactId, authorId } = await peopleOf(ctx, open, event)
  const isReadable = event.kind === 'message'
  const file = isReadable && event.file ? await fetchFile(ctx, open, event.file, contactId) : undefined
  const lost = isReadable && event.file && !file ? `⚠ ${event.file.name}` : ''
  const said = isReadable ? await withNames(ctx, open, event) : event.what
  const quoted = isReadable && event.quotedRef ? await refsOf(ctx, open.line).byRef(event.quotedRef) : undefined
  return {
    tenantId,
    contactId,
    authorId,
    whatsappId: connectionId,
    channel: open.connection.type,
    queueId: open.connection.queueId,
    isGroup: isGroup(event.from),
    body: [said, lost].filter(Boolean).join('\n'),
    idFront: `${connectionId}:${event.ref}`,
    quotedMsgId: quoted?.messageId,
    ...(file && { file }),
    ...(isReadable ? { data: event.data, isForwarded: event.isForwarded } : { isUnreadable: true }),
  }
}

/** A message of a contact: with its contact, its file and its ticket. The same one again changes nothing. */
export async function receive(ctx: ServerContext, open: OpenLine, event: Inbound): Promise<void> {
  if (await isLeftOut(ctx, open, event)) return
  if (await refsOf(ctx, open.line).byRef(event.ref)) return
  if (event.kind === 'message' && event.isOwn) return receiveOwn(ctx, open, event)
  const message = await inboundOf(ctx, open, event)
  await ctx.transact(async (tx) => {
    const { id } = await tx.use(chatService).receive(message)
    await refsOf(tx, open.line).note({ messageId: id, contactId: message.contactId, ref: event.ref, fromMe: false })
    await noteChat(tx, open, message.contactId, event)
  })
}

/** The company wants nothing of groups. */
const isLeftOut = async (ctx: ServerContext, open: OpenLine, { from }: Inbound): Promise<boolean> =>
  isGroup(from) && (!open.adapter.abilities.groups || (await ctx.setting(open.line.tenantId, ignoreGroups)) === 'enabled')

/**
 * What the account sent. While something of ours is on its way to the same contact, nobody knows whether this is its echo; a message of which
 * nobody knew whether it left has left, if it said the same; all else was written on the phone, and is kept beside.
 */
async function receiveOwn(ctx: ServerContext, open: OpenLine, event: Written): Promise<void> {
  const { tenantId, connectionId } = open.line
  const { contactId } = await peopleOf(ctx, open, event)
  const isGoing = and(eq(channelMessages.connectionId, connectionId), eq(channelMessages.contactId, contactId), isNull(channelMessages.ref))
  if (await tenantRows(ctx.db, { tenantId }, channelMessages).first(isGoing)) throw new NotYet()
  const refs = refsOf(ctx, open.line)
  const messageId = await ctx.use(chatService).confirmUncertain(tenantId, contactId, event.body)
  if (messageId) return void (await refs.note({ messageId, contactId, ref: event.ref, fromMe: true }))
  await keepElsewhere(ctx, open, event, 'external')
}

/** Providers tell seconds: what was written just now is of now, so that it does not stand above what came before it. */
const justNow = (now: Date, at: Date): Date => (Math.abs(now.getTime() - at.getTime()) < JUST_NOW_MS ? now : at)

/** Keeps a message that was written elsewhere, by either side. True where it was not here yet. */
export async function keepElsewhere(ctx: ServerContext, open: OpenLine, event: Inbound, sendType: 'external' | 'sync'): Promise<boolean> {
  if (await refsOf(ctx, open.line).byRef(event.ref)) return false
  const message = await inboundOf(ctx, open, event)
  const { isOwn: fromMe = false, at: written = ctx.now() } = event.kind === 'message' ? event : {}
  const at = sendType === 'external' ? justNow(ctx.now(), written) : written
  await ctx.transact(async (tx) => {
    const { id } = await tx.use(chatService).record({ ...message, fromMe, sendType, at })
    await refsOf(tx, open.line).note({ messageId: id, contactId: message.contactId, ref: event.ref, fromMe })
  })
  return true
}
