import type { ServerContext } from '#core/server/plugin.ts'
import { type Channel, ChannelError, connectionReasons, type OutboundMessage, textsOf } from '#plugins/connections/contract/index.ts'
import { mediaService } from '#plugins/media/contract/index.ts'
import { ticketsService } from '#plugins/tickets/contract/index.ts'
import type { Address, ChannelAdapter, ChannelMessage } from '../contract/index.ts'
import { noteRefusal, setConnectionState } from './connectionEvents.ts'
import { type WorkingConnection, workingConnection } from './connectionOf.ts'
import { authorOf, calledBy, peopleOf } from './groups.ts'
import { beginHistory } from './history.ts'
import { type MessageRef, markDeparture, refsOf, writeTaken } from './messageRefs.ts'
import { addressFor, addressOf, type Chat, recipientOf, rememberAddress } from './recipient.ts'
import { checkOrder, noteLimit } from './sendingOrder.ts'
import { isWindowOpen, personWindow } from './window.ts'

/** A line that is up. @throws ChannelError `notConnected` */
async function needConnection(ctx: ServerContext, tenantId: number, connectionId: number): Promise<WorkingConnection> {
  const open = await workingConnection(ctx, tenantId, connectionId)
  if (open?.connection.status !== 'CONNECTED') throw new ChannelError('notConnected')
  return open
}

/** `known`: what the connection's provider calls it already. */
async function channelMessageOf(
  ctx: ServerContext,
  message: OutboundMessage,
  to: Address,
  chat: Chat | null,
  known: MessageRef | undefined,
  isLate = false,
): Promise<ChannelMessage> {
  const refs = refsOf(ctx, message)
  const { tenantId, media } = message
  return {
    ...message,
    to,
    fromMe: known?.fromMe ?? true,
    lastRef: chat?.lastRef ?? null,
    thread: chat?.thread ?? null,
    ...(isLate && { isLate }),
    ...(to.kind === 'group' && {
      author: await authorOf(ctx, tenantId, message.id),
      quotedAuthor: message.quoted && (await authorOf(ctx, tenantId, message.quoted.id)),
    }),
    quotedRef: message.quoted ? ((await refs.byMessage(message.quoted.id))?.ref ?? null) : null,
    ref: known?.ref ?? null,
    async openFile() {
      if (!media) throw new ChannelError('mediaRejected')
      const { name, mime, bytes, stream } = await ctx.use(mediaService).open(tenantId, media.id)
      return { name, mime, bytes, stream }
    },
    async fileUrl() {
      const file = media && (await ctx.use(mediaService).present(tenantId, [media.id])).get(media.id)
      if (!file) throw new ChannelError('mediaRejected')
      return ctx.host.publicUrl + file.url
    },
  }
}

/** Whether only a person may still answer the contact, and one does. @throws ChannelError `windowClosed` */
function checkWindow(ctx: ServerContext, open: WorkingConnection, message: OutboundMessage, chat: Chat | null): boolean {
  const { windowHours } = open.adapter.abilities
  if (windowHours === null || message.data?.type === 'template') return false
  const lastInboundAt = chat?.lastInboundAt ?? null
  if (isWindowOpen(lastInboundAt, windowHours, ctx.now())) return false
  if (message.isByPerson && isWindowOpen(lastInboundAt, personWindow(open) ?? windowHours, ctx.now())) return true
  throw new ChannelError('windowClosed')
}

/** Notes the provider's address of the contact: theirs from now on, and where they are written to. */
async function noteAddress(
  ctx: ServerContext,
  { tenantId, connectionId, contactId }: OutboundMessage,
  { kind, value }: Address,
  chat: Chat | null,
): Promise<void> {
  if (chat?.kind !== kind || chat.value !== value) await rememberAddress(ctx)({ tenantId, connectionId, contactId, kind, value })
}

/** False where the message was on its way before, and is not known to have failed there. */
async function mark(ctx: ServerContext, { id: messageId, tenantId, connectionId, contactId }: OutboundMessage): Promise<boolean> {
  const departure = { tenantId, connectionId, messageId, contactId }
  if (await markDeparture(ctx)(departure)) return true
  await refsOf(ctx, departure).forgetFailed(messageId)
  return markDeparture(ctx)(departure)
}

/**
 * Sends once. A mark is left before the provider is asked: what finds one that nobody took away does not know whether the message left,
 * and says so instead of sending it again, unless the provider itself takes it only once.
 */
async function sendOnce(
  ctx: ServerContext,
  open: WorkingConnection,
  message: OutboundMessage,
  to: Address,
  { chat, isLate }: { chat: Chat | null; isLate: boolean },
): Promise<{ messageId: string; ack: 0 | 1 | 2 }> {
  const { adapter } = open
  const { id: messageId, tenantId, connectionId } = message
  const refs = refsOf(ctx, message)
  const isNew = await mark(ctx, message)
  const before = isNew ? undefined : await refs.byMessage(messageId)
  // The provider has taken it: only what came after that did not happen.
  if (before?.ref) return { messageId: before.ref, ack: 1 }
  if (!isNew && !adapter.isIdempotent) throw new ChannelError('uncertain')
  // Before the provider takes it: its receipts for everything up to a time go by its own clock, in which the message is there before it answers.
  const at = ctx.now()
  const { ref, ack, knownAs, secondRef = null } = await ask(ctx, open, message, () => channelMessageOf(ctx, message, to, chat, before, isLate))
  await writeTaken(ctx)({ tenantId, connectionId, messageId, ref, secondRef, at, arrivedAt: ack === 2 ? ctx.now() : null })
  await noteAddress(ctx, message, knownAs ?? to, chat)
  return { messageId: ref, ack }
}

/** Asks the provider. The mark goes where the message is known not to have left; of any other, only once that is written down (`Channel.forget`). */
async function ask(
  ctx: ServerContext,
  open: WorkingConnection,
  message: OutboundMessage,
  prepare: () => Promise<ChannelMessage>,
): ReturnType<ChannelAdapter['send']> {
  const { adapter, channelConnection } = open
  try {
    const prepared = await prepare()
    return await adapter.send(prepared.to.kind === 'group' ? { ...prepared, called: await calledBy(ctx, open, prepared) } : prepared, channelConnection)
  } catch (error) {
    const isUncertain = error instanceof ChannelError && error.reason === 'uncertain'
    // Nobody knows whether it left: the same again does no harm there.
    if (isUncertain && adapter.isIdempotent) throw new ChannelError('temporary', error.facts)
    if (!isUncertain) await refsOf(ctx, message).forget(message.id)
    throw error
  }
}

/** A refusal after what it says of more than the message: the line is down with it, and the message waits; or administrators are told. */
async function reported(ctx: ServerContext, place: { tenantId: number; connectionId: number }, error: ChannelError): Promise<ChannelError> {
  const { reason, facts } = error
  if (!connectionReasons.has(reason)) {
    await ctx.transact((tx) => noteRefusal(tx, place, { reason, detail: textsOf(error) }))
    return error
  }
  await setConnectionState(ctx, place, { status: 'DISCONNECTED', reason, detail: facts.detail })
  return new ChannelError(reason, { ...facts, isConnectionDown: true })
}

/** An adapter as the rest of the program knows channels: addresses, ids, windows and lines are looked after here. */
export function createChannel(ctx: ServerContext, adapter: ChannelAdapter): Channel {
  /** A line and an address, for what is of no weight when there is none. */
  const reach = async ({ tenantId, contactId, ticketId, ...given }: { tenantId: number; contactId: number; ticketId: number; connectionId?: number }) => {
    const ticket = await ctx.use(ticketsService).find(tenantId, ticketId)
    const connectionId = given.connectionId ?? ticket?.whatsappId
    const open = connectionId === undefined ? null : await workingConnection(ctx, tenantId, connectionId)
    if (connectionId === undefined || open?.connection.status !== 'CONNECTED') return null
    const where = { tenantId, contactId, connectionId }
    const { chat, ...recipient } = await recipientOf(ctx)(where)
    const to = addressFor(adapter, { chat, ...recipient })
    return to && { open, to, chat, where }
  }
  return {
    type: adapter.type,
    abilities: adapter.abilities,
    async send(message) {
      const open = await needConnection(ctx, message.tenantId, message.connectionId)
      const recipient = await recipientOf(ctx)(message)
      const to = addressFor(adapter, recipient)
      if (!to) throw new ChannelError('invalidRecipient')
      const isLate = checkWindow(ctx, open, message, recipient.chat)
      await checkOrder(ctx, message, { chat: recipient.chat, connection: open.connection })
      try {
        return await sendOnce(ctx, open, message, to, { chat: recipient.chat, isLate })
      } catch (error) {
        if (error instanceof ChannelError && error.reason === 'rateLimited') await noteLimit(ctx, message, error)
        throw error instanceof ChannelError ? await reported(ctx, message, error) : error
      }
    },
    forget: (message) => refsOf(ctx, message).forget(message.id),
    async change(message, change) {
      const open = await needConnection(ctx, message.tenantId, message.connectionId)
      const recipient = await recipientOf(ctx)(message)
      const to = addressFor(adapter, recipient)
      const known = to && (await refsOf(ctx, message).byMessage(message.id))
      const speechOf = to && known?.ref && (await channelMessageOf(ctx, message, to, recipient.chat, known))
      if (speechOf) await adapter.change(speechOf, change, open.channelConnection)
    },
    ...(adapter.partsOf && { partsOf: adapter.partsOf }),
    ...(adapter.group && {
      async participants({ tenantId, connectionId, contactId }) {
        const open = await needConnection(ctx, tenantId, connectionId)
        return peopleOf(ctx, open, await addressOf(ctx, adapter, { tenantId, connectionId, contactId }))
      },
    }),
    ...(adapter.history && {
      async bringHistory({ tenantId, connectionId, contactId, since }) {
        await needConnection(ctx, tenantId, connectionId)
        await beginHistory(ctx, { tenantId, connectionId, contactId, since: since.getTime(), cursor: null })
      },
    }),
    async typing({ isTyping, isRecording, ...place }) {
      const way = await reach(place)
      if (!way) return
      await quietly(ctx, adapter.typing(way.to, { isTyping, isRecording, lastRef: way.chat?.lastRef ?? null }, way.open.channelConnection))
    },
    async read({ messageIds, ...place }) {
      const way = await reach(place)
      if (way) await quietly(ctx, adapter.read(way.to, await refsOf(ctx, way.where).many(messageIds), way.open.channelConnection))
    },
  }
}

/** A sign that did not reach the provider stops nobody's work. */
async function quietly(ctx: ServerContext, work: Promise<void>): Promise<void> {
  await work.catch((error: unknown) => ctx.log.warn({ reason: error instanceof ChannelError ? error.reason : 'unknown' }, 'channel sign'))
}
