import { and, eq, isNull, sql } from 'drizzle-orm'
import { tenantRows } from '#core/server/db/repository.ts'
import { limitConcurrency } from '#core/server/limitConcurrency.ts'
import { perServer } from '#core/server/perServer.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { believedTime, chatService, type InboundMessage, RepeatedMessage } from '#plugins/chat/contract/index.ts'
import { ChannelError } from '#plugins/connections/contract/index.ts'
import { contactsService } from '#plugins/contacts/contract/index.ts'
import { ignoreGroups } from '#plugins/tickets/contract/index.ts'
import type { ChannelEvent, LeftOutProblem, Party } from '../contract/index.ts'
import { contactOf, familiar, inboundFacts, isKnown, type Owner } from './addresses.ts'
import { channelChats, channelMessages } from './channels.table.ts'
import type { WorkingConnection } from './connectionOf.ts'
import { isDirectEcho } from './directMessages.ts'
import { fetchFile } from './fetchFile.ts'
import { tellMessage } from './groupEvents.ts'
import { groupContactOf, isGroup, withNames } from './groups.ts'
import { refsOf } from './messageRefs.ts'
import { trialText } from './trySending.ts'

type Inbound = Extract<ChannelEvent, { kind: 'message' | 'unreadable' }>
interface Stored {
  contactId: number
  messageId: string
}
type Written = Extract<ChannelEvent, { kind: 'message' }>

/**
 * Messages that a node stores at once. Of the database connections of its pool the others stay free: deliveries that come meanwhile are stored and
 * answered, and people's calls go on.
 */
const STORED_AT_ONCE = 10
const storing = perServer(() => limitConcurrency(STORED_AT_ONCE))

/** Deliveries that are read again in a while: they cannot be told yet from what is on its way out, or their message itself may still come. */
export class NotYet extends Error {
  readonly problem: 'ownMessage' | 'awaited'
  constructor(problem: 'ownMessage' | 'awaited') {
    super(problem)
    this.problem = problem
  }
}

/** No message is made of it, on purpose. */
export class LeftOut extends Error {
  readonly problem: LeftOutProblem
  constructor(problem: LeftOutProblem) {
    super(problem)
    this.problem = problem
  }
}

/** Stores what the provider calls a message and where its contact wrote from, in one statement. A thread stays until another is told. */
async function storeSource(
  tx: ServerContext,
  { channelConnection: { tenantId, connectionId } }: WorkingConnection,
  { contactId, messageId }: Stored,
  event: Inbound,
): Promise<void> {
  const { kind, value } = event.from.addresses[0]
  const thread = event.kind === 'message' ? (event.thread ?? null) : null
  const now = tx.now()
  const lastInboundAt = believedTime(now, event.kind === 'message' ? event.at : undefined).toISOString()
  await tx.db.execute(sql`
    with message as (
      insert into ${channelMessages} (tenant_id, message_id, connection_id, contact_id, ref, from_me, at)
      values (${tenantId}, ${messageId}, ${connectionId}, ${contactId}, ${event.ref}, false, ${now.toISOString()}) on conflict do nothing
    )
    insert into ${channelChats} as chat (tenant_id, connection_id, contact_id, kind, value, last_inbound_at, last_ref, thread)
    values (${tenantId}, ${connectionId}, ${contactId}, ${kind}, ${value}, ${lastInboundAt}, ${event.ref}, ${thread})
    on conflict (tenant_id, connection_id, contact_id) do update set
      kind = excluded.kind, value = excluded.value, last_inbound_at = greatest(chat.last_inbound_at, excluded.last_inbound_at),
      last_ref = excluded.last_ref, thread = coalesce(excluded.thread, chat.thread)`)
}

/** Somebody with their name, for which the provider is asked where it told none, once: who is known has one. A provider that does not answer holds no message up. */
async function named(ctx: ServerContext, { adapter, channelConnection, confirmReader }: WorkingConnection, from: Party): Promise<Party> {
  if (from.name !== '' || !adapter.nameOf || (await isKnown(ctx, channelConnection.tenantId, from))) return from
  const name = await adapter.nameOf(from.addresses[0], channelConnection).catch((error: unknown) => {
    if (error instanceof ChannelError) return ''
    throw error
  })
  await confirmReader?.()
  return { ...from, name }
}

const found = (ctx: ServerContext, tenantId: number, from: Party): Promise<number> => ctx.transact((tx) => contactOf(tx, tenantId, from))

interface People {
  contactId: number
  authorId: number | undefined
}

/** The contact whose conversation it is, and who wrote it in a group. */
async function peopleOf(ctx: ServerContext, open: WorkingConnection, event: Inbound, first?: Owner | null): Promise<People> {
  const { tenantId } = open.channelConnection
  if (!isGroup(event.from)) {
    const known = await familiar(ctx, tenantId, event.from, first)
    return { contactId: known ?? (await found(ctx, tenantId, await named(ctx, open, event.from))), authorId: undefined }
  }
  const { author } = event
  const contactId = await groupContactOf(ctx, open, event.from)
  return { contactId, authorId: author && ((await familiar(ctx, tenantId, author)) ?? (await found(ctx, tenantId, author))) }
}

/** Whether the contact is blocked, or of a group the group itself or the member who wrote. */
async function isOfBlocked(ctx: ServerContext, tenantId: number, { contactId, authorId }: People): Promise<boolean> {
  const contacts = ctx.use(contactsService)
  return (await contacts.isBlocked(tenantId, contactId)) || (authorId !== undefined && (await contacts.isBlocked(tenantId, authorId)))
}

/** A message as the conversation keeps it. */
async function inboundOf(ctx: ServerContext, open: WorkingConnection, event: Inbound, { contactId, authorId }: People): Promise<InboundMessage> {
  const { tenantId, connectionId } = open.channelConnection
  const isReadable = event.kind === 'message'
  const fetched = isReadable && event.file ? await fetchFile(ctx, open, event.file, contactId) : undefined
  if (isReadable && event.file) await open.confirmReader?.()
  const file = typeof fetched === 'object' && 'file' in fetched ? fetched.file : undefined
  const large = typeof fetched === 'object' && 'large' in fetched ? fetched.large : undefined
  const lost = isReadable && event.file && !file ? `⚠ ${event.file.name}` : ''
  const text = isReadable ? await withNames(ctx, open, event) : event.what
  const quoted = isReadable && event.quotedRef ? await refsOf(ctx, open.channelConnection).byRef(event.quotedRef) : undefined
  return {
    tenantId,
    contactId,
    authorId,
    whatsappId: connectionId,
    channel: open.connection.type,
    queueId: open.connection.queueId,
    isGroup: isGroup(event.from),
    body: [text, lost].filter(Boolean).join('\n'),
    idFront: `${connectionId}:${event.ref}`,
    quotedMsgId: quoted?.messageId,
    ...(file && { file }),
    ...(isReadable ? { data: event.data ?? large, isForwarded: event.isForwarded, isUnattended: event.isUnattended, at: event.at } : { isUnreadable: true }),
  }
}

/** A message of a contact: with its contact, its file and its ticket. The same one again changes nothing. @throws LeftOut for one of a blocked contact */
export async function receive(ctx: ServerContext, open: WorkingConnection, event: Inbound): Promise<void> {
  await tellMessage(ctx, open, event)
  if (await isLeftOut(ctx, open, event)) return
  const { tenantId, connectionId } = open.channelConnection
  const { isStored, owner } = await inboundFacts(ctx)({ tenantId, connectionId, ref: event.ref, ...event.from.addresses[0] })
  if (isStored) return
  if (event.kind === 'message' && event.isOwn) return (await isEcho(ctx, open, event)) ? undefined : receiveOwn(ctx, open, event)
  const people = await peopleOf(ctx, open, event, owner)
  // Before a file is fetched.
  if (await isOfBlocked(ctx, tenantId, people)) throw new LeftOut('blocked')
  const message = await inboundOf(ctx, open, event, people)
  const store = () =>
    ctx.transact((tx) => tx.use(chatService).receive(message, (messageId) => storeSource(tx, open, { contactId: message.contactId, messageId }, event)))
  try {
    await storing(ctx).run(store)
  } catch (error) {
    // Its own delivery came twice at the same moment, and the other one has stored it.
    if (!(error instanceof RepeatedMessage)) throw error
  }
}

/** The echo of a trial or of a direct message is of no conversation. */
const isEcho = async (ctx: ServerContext, { connection, channelConnection }: WorkingConnection, { body, from }: Written): Promise<boolean> =>
  body === trialText(connection.name) || isDirectEcho(ctx, channelConnection, from.addresses, body)

/** The company wants nothing of groups. */
const isLeftOut = async (ctx: ServerContext, open: WorkingConnection, { from }: Inbound): Promise<boolean> =>
  isGroup(from) && (!open.adapter.abilities.groups || (await ctx.setting(open.channelConnection.tenantId, ignoreGroups)) === 'enabled')

/**
 * Receives what the account sent. While something of ours is on its way to the same contact, nobody knows whether this is its echo; a message of which nobody
 * knew whether it left has left, if it said the same; all else was written on the phone, and is stored beside.
 */
async function receiveOwn(ctx: ServerContext, open: WorkingConnection, event: Written): Promise<void> {
  const { tenantId, connectionId } = open.channelConnection
  const { contactId } = await peopleOf(ctx, open, event)
  const isGoing = and(eq(channelMessages.connectionId, connectionId), eq(channelMessages.contactId, contactId), isNull(channelMessages.ref))
  if (await tenantRows(ctx.db, { tenantId }, channelMessages).first(isGoing)) throw new NotYet('ownMessage')
  const refs = refsOf(ctx, open.channelConnection)
  const messageId = await ctx.use(chatService).confirmUncertain(tenantId, contactId, event.body)
  if (messageId) return void (await refs.note({ messageId, contactId, ref: event.ref, fromMe: true }))
  await recordElsewhere(ctx, open, event, 'external')
}

/** Stores what was written before. False for what is here already, and for what would be left out of a delivery too. */
export async function receiveFromBefore(ctx: ServerContext, open: WorkingConnection, event: Inbound): Promise<boolean> {
  if (await isLeftOut(ctx, open, event)) return false
  if (event.kind === 'unreadable' && event.awaitedRef !== undefined) return false
  if (event.kind === 'message' && event.isOwn && (await isEcho(ctx, open, event))) return false
  return recordElsewhere(ctx, open, event, 'sync')
}

/** Stores a message that was written elsewhere, by either side. True where it was not here yet. */
async function recordElsewhere(ctx: ServerContext, open: WorkingConnection, event: Inbound, sendType: 'external' | 'sync'): Promise<boolean> {
  if (await refsOf(ctx, open.channelConnection).byRef(event.ref)) return false
  const { isOwn: fromMe = false, at: written = ctx.now() } = event.kind === 'message' ? event : {}
  const people = await peopleOf(ctx, open, event)
  if (sendType === 'sync' && !fromMe && (await isOfBlocked(ctx, open.channelConnection.tenantId, people))) return false
  const message = await inboundOf(ctx, open, event, people)
  const at = sendType === 'external' ? believedTime(ctx.now(), written) : written
  await ctx.transact(async (tx) => {
    const { id } = await tx.use(chatService).record({ ...message, fromMe, sendType, at })
    await refsOf(tx, open.channelConnection).note({ messageId: id, contactId: message.contactId, ref: event.ref, fromMe })
  })
  return true
}
