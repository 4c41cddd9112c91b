import { and, eq, gt } from 'drizzle-orm'
import { newId } from '#core/contract/ids.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { chatService } from '#plugins/chat/contract/index.ts'
import { ChannelError } from '#plugins/connections/contract/index.ts'
import { contactsService } from '#plugins/contacts/contract/index.ts'
import { ticketsService } from '#plugins/tickets/contract/index.ts'
import { type ChannelEvent, callRejectMessage, rejectCalls } from '../contract/index.ts'
import { contactOf, familiar } from './addresses.ts'
import { channelIncomingCalls } from './channels.table.ts'
import type { WorkingConnection } from './connectionOf.ts'
import { isGroup } from './groups.ts'
import { openWindow } from './window.ts'

type CallEvent = Extract<ChannelEvent, { kind: 'call' }>

/** A call rings for about a minute: one of before is over. */
const LONGEST_RINGING_MS = 90_000
/** A caller is written to at most once in so long. */
const BETWEEN_REPLIES_MS = 24 * 60 * 60_000

/**
 * A call of somebody: rejected and answered with a message while the company wishes that; one that nobody took is a line in the conversation.
 * Calls in groups say nothing. The same event again changes nothing.
 */
export async function receiveCall(ctx: ServerContext, open: WorkingConnection, event: CallEvent): Promise<void> {
  if (isGroup(event.from)) return
  const { tenantId, connectionId } = open.channelConnection
  const calls = tenantRows(ctx.db, { tenantId }, channelIncomingCalls)
  const isRinging = and(eq(channelIncomingCalls.connectionId, connectionId), eq(channelIncomingCalls.ref, event.ref), eq(channelIncomingCalls.state, 'ringing'))
  if (event.state === 'answered') return void (await calls.write(isRinging, { state: 'answered' }))
  if (event.state !== 'ended') {
    const contactId = (await familiar(ctx, tenantId, event.from)) ?? (await ctx.transact((tx) => contactOf(tx, tenantId, event.from)))
    await calls.insertIfAbsent({ connectionId, ref: event.ref, contactId, isVideo: event.isVideo, state: 'ringing', at: ctx.now() })
    await openWindow(ctx, open, contactId, event.from, event.at)
  }
  const isRejecting = (await ctx.setting(tenantId, rejectCalls)) === 'enabled'
  if (event.state === 'ringing') {
    if (!isRejecting) return
    await reject(ctx, open, event)
  }
  await ctx.transact(async (tx) => {
    const [call] = await tenantRows(tx.db, { tenantId }, channelIncomingCalls).update(isRinging, { state: 'missed' })
    // It was answered, or told before.
    if (!call || (await tx.use(contactsService).isBlocked(tenantId, call.contactId))) return
    const place = { tenantId, contactId: call.contactId, whatsappId: connectionId, userId: null, opens: false }
    const { id } = await tx.use(ticketsService).conversationFor(place)
    await tx.use(ticketsService).recordMissedCall(tenantId, id, { isVideo: call.isVideo })
    if (isRejecting) await reply(tx, place, event.ref)
  })
}

/** A provider that does not do it keeps nobody from being written to. */
async function reject(ctx: ServerContext, { adapter, channelConnection }: WorkingConnection, { ref, from, at }: CallEvent): Promise<void> {
  if (!adapter.rejectCall || (at && ctx.now().getTime() - at.getTime() > LONGEST_RINGING_MS)) return
  try {
    await adapter.rejectCall({ ref, from: from.addresses[0] }, channelConnection)
  } catch (error) {
    if (!(error instanceof ChannelError)) throw error
    ctx.log.warn({ connectionId: channelConnection.connectionId, reason: error.reason }, 'reject a call')
  }
}

/** Writes to the caller, unless a message went to them a short while ago. Callers hold the contact. */
async function reply(
  tx: ServerContext,
  place: { tenantId: number; contactId: number; whatsappId: number; userId: null; opens: boolean },
  ref: string,
): Promise<void> {
  const { tenantId, contactId, whatsappId } = place
  const body = (await tx.setting(tenantId, callRejectMessage)).trim()
  if (body === '') return
  const calls = tenantRows(tx.db, { tenantId }, channelIncomingCalls)
  const since = new Date(tx.now().getTime() - BETWEEN_REPLIES_MS)
  if (await calls.first(and(eq(channelIncomingCalls.contactId, contactId), gt(channelIncomingCalls.repliedAt, since)))) return
  await calls.write(and(eq(channelIncomingCalls.connectionId, whatsappId), eq(channelIncomingCalls.ref, ref)), { repliedAt: tx.now() })
  await tx.use(chatService).sendAutomatic({ ...place, body, mediaIds: [], id: newId(), sendType: 'bot' })
}
