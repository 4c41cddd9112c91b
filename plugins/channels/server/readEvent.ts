import type { ServerContext } from '#core/server/plugin.ts'
import { chatService } from '#plugins/chat/contract/index.ts'
import { ticketsService } from '#plugins/tickets/contract/index.ts'
import { type ChannelEvent, marketingChosen } from '../contract/index.ts'
import { contactOf, isKnown } from './addresses.ts'
import { followConnection, isOfConnection, noteNotice } from './connectionEvents.ts'
import { connectionMended } from './connectionMended.ts'
import type { WorkingConnection } from './connectionOf.ts'
import { tellMembers } from './groupEvents.ts'
import { renameGroup } from './groups.ts'
import { receiveCall } from './incomingCalls.ts'
import { refsOf } from './messageRefs.ts'
import { NotYet, receive } from './receive.ts'
import { receiveAck } from './receiveAck.ts'
import { receiveAckUntil } from './receiveAckUntil.ts'

/**
 * Applies what was done to a message that is there by whoever wrote it; for one that never came, or whose conversation was deleted, nothing is done. A text
 * that was written here changes here alone: the provider may still tell of an edit that another one followed.
 */
async function change(ctx: ServerContext, open: WorkingConnection, event: Extract<ChannelEvent, { kind: 'edited' | 'removed' | 'reacted' }>): Promise<void> {
  const { tenantId } = open.channelConnection
  const known = await refsOf(ctx, open.channelConnection).byRef(event.ref)
  if (!known) return
  const chat = ctx.use(chatService)
  const { contactId, messageId } = known
  const before = await chat.find(tenantId, messageId)
  if (!before || before.isDeleted || !(await ctx.use(ticketsService).find(tenantId, before.ticketId))) return
  if (event.kind === 'reacted') await chat.reactAsContact(tenantId, contactId, messageId, event.emoji)
  else if (before.fromMe === (event.isOwn ?? false)) {
    if (before.fromMe && event.kind === 'edited' && before.sendType !== 'external') return
    await chat.changeAsWriter(tenantId, { contactId, fromMe: before.fromMe }, messageId, event.kind === 'edited' ? { body: event.body } : { isDeleted: true })
  }
}

/** A message that is not known was read before the line was connected. */
async function readByAccount(ctx: ServerContext, { channelConnection }: WorkingConnection, ref: string): Promise<void> {
  const known = await refsOf(ctx, channelConnection).byRef(ref)
  if (known) await ctx.use(chatService).readByAccount(channelConnection.tenantId, known.messageId)
}

/** Milliseconds that a message which could not be decrypted is waited for. */
const AWAITED_MS = 120_000

/** Something unreadable, unless the message itself came meanwhile. @throws NotYet while that may still happen */
async function receiveUnreadable(
  ctx: ServerContext,
  open: WorkingConnection,
  event: Extract<ChannelEvent, { kind: 'unreadable' }>,
  receivedAt: Date,
): Promise<void> {
  if (event.awaitedRef === undefined) return receive(ctx, open, event)
  if (await refsOf(ctx, open.channelConnection).byRef(event.awaitedRef)) return
  if (ctx.now().getTime() - receivedAt.getTime() < AWAITED_MS) throw new NotYet('awaited')
  return receive(ctx, open, event)
}

/**
 * Tells of somebody's choice about advertising. A stop counts also of somebody who is not known yet, when the company writes to them: they become a contact.
 */
async function chooseMarketing(
  ctx: ServerContext,
  { channelConnection: { tenantId } }: WorkingConnection,
  event: Extract<ChannelEvent, { kind: 'marketing' }>,
) {
  const { from, isWanted } = event
  if (isWanted && !(await isKnown(ctx, tenantId, from))) return
  await ctx.transact(async (tx) => tx.emit(marketingChosen, tenantId, { contactId: await contactOf(tx, tenantId, from), isWanted }))
}

const placeOf = ({ channelConnection: { tenantId, connectionId } }: WorkingConnection) => ({ tenantId, connectionId })

/** Does what a provider tells. @param receivedAt when its delivery came @throws whatever went wrong at the moment: the delivery is read again */
export async function readEvent(ctx: ServerContext, open: WorkingConnection, event: ChannelEvent, receivedAt: Date): Promise<void> {
  switch (event.kind) {
    case 'message':
      return receive(ctx, open, event)
    case 'unreadable':
      return receiveUnreadable(ctx, open, event, receivedAt)
    case 'named':
      return renameGroup(ctx, open, event.from)
    case 'membersChanged':
      return tellMembers(ctx, open, event)
    case 'ack':
      return receiveAck(ctx, open.channelConnection, event, 0)
    case 'ackUntil':
      return receiveAckUntil(ctx, placeOf(open), { address: event.from.addresses[0], ack: event.ack, until: event.until }, 0)
    case 'readByAccount':
      return readByAccount(ctx, open, event.ref)
    case 'marketing':
      return chooseMarketing(ctx, open, event)
    case 'call':
      return receiveCall(ctx, open, event)
    case 'edited':
    case 'removed':
    case 'reacted':
      return change(ctx, open, event)
    case 'line':
      return isOfConnection(open.connection.number, event.ofNumber) ? followConnection(ctx, open.channelConnection, event) : undefined
    case 'mended':
      return isOfConnection(open.connection.number, event.ofNumber)
        ? ctx.emit(connectionMended, open.channelConnection.tenantId, { connectionId: open.channelConnection.connectionId, reason: event.reason })
        : undefined
    case 'leftOut':
      return
    case 'notice':
      return isOfConnection(open.connection.number, event.ofNumber) ? noteNotice(ctx, placeOf(open), { detail: event.detail }) : undefined
  }
}

/** Events of one key happen one after the other; those of others beside. */
export const keyOf = (event: ChannelEvent): string =>
  'from' in event && event.from ? event.from.addresses[0].value : event.kind === 'ack' || event.kind === 'readByAccount' ? `ref ${event.ref}` : event.kind
