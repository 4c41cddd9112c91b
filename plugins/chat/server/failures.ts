import { and, eq, gte, lt } from 'drizzle-orm'
import { cutText } from '#core/contract/text.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { type ChannelReason, codeOfReason } from '#plugins/connections/contract/index.ts'
import { type Ticket, ticketsService } from '#plugins/tickets/contract/index.ts'
import { type Message, messageAcked } from '../contract/index.ts'
import { messages } from './messages.table.ts'
import { findMessage } from './present.ts'

/** From here on the contact has it, whatever the provider says later. */
export const ACK_RECEIVED = 2

/** Tells those who may read a message how far it is by now. */
export async function announceAck(ctx: ServerContext, { tenantId, id }: { tenantId: number; id: string }): Promise<void> {
  const message = await findMessage(ctx, { tenantId }, id)
  const ticket = message && (await ctx.use(ticketsService).find(tenantId, message.ticketId))
  if (message && ticket) await pushAck(ctx, tenantId, message, ticket)
}

/** The same of a message as it is now, in `ticket` as it is now. */
export async function pushAck(ctx: ServerContext, tenantId: number, message: Message, ticket: Ticket): Promise<void> {
  ctx.push(messageAcked, tenantId, message, await ctx.use(ticketsService).receiversOf(tenantId, ticket))
  ctx.emit(messageAcked, tenantId, message)
}

/** How long the echo of a message may take that nobody knew to have left. */
const ECHO_MS = 60 * 60_000

/** @see ChatService.confirmUncertain */
export async function confirmUncertain(ctx: ServerContext, tenantId: number, contactId: number, body: string): Promise<string | null> {
  const rows = tenantRows(ctx.db, { tenantId }, messages)
  const isUnknown = and(eq(messages.ack, -1), eq(messages.failureReason, 'uncertain'), gte(messages.timestamp, new Date(ctx.now().getTime() - ECHO_MS)))
  const known = await rows.first(and(eq(messages.contactId, contactId), eq(messages.fromMe, true), eq(messages.body, body), isUnknown))
  if (!known) return null
  const sent = await rows.update(and(eq(messages.id, known.id), eq(messages.ack, -1)), {
    ack: 1,
    status: 'sended',
    failure: null,
    failureReason: null,
    failureDetail: null,
  })
  if (sent.length === 0) return null
  await announceAck(ctx, { tenantId, id: known.id })
  return known.id
}

interface Failed {
  tenantId: number
  id: string
  /** Null: nobody understood the fault. Then only a message failed that was never handed over, since our own giving up knows less than whoever has done so. */
  reason: ChannelReason | null
  /** The provider's code and words. */
  detail?: string | undefined
}

/** Longest detail that is stored. */
const LONGEST_DETAIL = 300

/**
 * A message failed for good. One that no way carried failed as the first of them did, and says which were tried; one of which nobody knows whether it
 * arrived stays uncertain, whichever way it took.
 */
export async function markFailed(tx: ServerContext, { tenantId, id, reason, detail }: Failed): Promise<void> {
  const rows = tenantRows(tx.db, { tenantId }, messages)
  const isOpen = and(eq(messages.id, id), eq(messages.fromMe, true), gte(messages.ack, 0), lt(messages.ack, reason === null ? 1 : ACK_RECEIVED))
  const row = await rows.first(isOpen)
  if (!row) return
  const { route } = row
  const [first] = route?.tried ?? []
  const isOfAll = route && first && reason !== null && reason !== 'uncertain'
  const failureReason = isOfAll ? first.reason : reason
  // Other reasons have their own text; what the first of several ways said is not known any more.
  const failureDetail = failureReason === 'refused' && !isOfAll && detail ? cutText(detail, LONGEST_DETAIL) : null
  const { connectionId = 0, name = '', type = '' } = route ?? {}
  const tried = isOfAll ? { route: { ...route, tried: [...route.tried, { connectionId, name, type, reason }] } } : {}
  const failed = await rows.update(isOpen, { ack: -1, failure: codeOfReason(failureReason ?? 'temporary'), failureReason, failureDetail, ...tried })
  if (failed.length > 0) await announceAck(tx, { tenantId, id })
}

/** A message that was handed over, and did not leave there, waits to be sent again; one that waits already stays as it is. */
export async function markWaiting(tx: ServerContext, { tenantId, id }: { tenantId: number; id: string }): Promise<void> {
  const isHandedOver = and(eq(messages.id, id), eq(messages.fromMe, true), eq(messages.ack, 1))
  const waiting = await tenantRows(tx.db, { tenantId }, messages).update(isHandedOver, { ack: 0, status: 'pending', messageId: null })
  if (waiting.length > 0) await announceAck(tx, { tenantId, id })
}
