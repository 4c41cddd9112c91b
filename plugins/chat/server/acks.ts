import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import { tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { connectionsService } from '#plugins/connections/contract/index.ts'
import { ticketsService } from '#plugins/tickets/contract/index.ts'
import { messageAcked } from '../contract/index.ts'
import { messages } from './messages.table.ts'
import { findMessages } from './present.ts'

type Ack = 1 | 2 | 3 | 4

/** The contact received or read our messages: raises, never lowers, and tells those who may read them. */
export async function raiseAcks(ctx: ServerContext, tenantId: number, contactId: number, ids: readonly string[], ack: Ack): Promise<void> {
  if (ids.length > 0) await ctx.transact((tx) => raiseWaiting(tx, tenantId, contactId, ids, ack))
}

async function raiseWaiting(ctx: ServerContext, tenantId: number, contactId: number, ids: readonly string[], ack: Ack): Promise<void> {
  const where = and(
    inArray(messages.id, [...ids]),
    eq(messages.contactId, contactId),
    eq(messages.fromMe, true),
    lt(messages.ack, ack),
    sql`${messages.ack} >= 0`,
  )
  const raised = await tenantRows(ctx.db, { tenantId }, messages).update(where, { ack, status: 'sended' })
  const tickets = ctx.use(ticketsService)
  const receivers = new Map<number, string[] | null>()
  for (const message of await findMessages(
    ctx,
    { tenantId },
    raised.map(({ id }) => id),
  )) {
    if (!receivers.has(message.ticketId)) {
      const ticket = await tickets.find(tenantId, message.ticketId)
      receivers.set(message.ticketId, ticket && (await tickets.receiversOf(tenantId, ticket)))
    }
    const rooms = receivers.get(message.ticketId)
    // Its conversation was deleted.
    if (!rooms) continue
    ctx.push(messageAcked, tenantId, message, rooms)
    ctx.emit(messageAcked, tenantId, message)
  }
}

/** Somebody of the team saw everything in these tickets: the contacts' messages are read, and the contacts are told. */
export async function markMessagesRead(ctx: ServerContext, tenantId: number, ticketIds: readonly number[]): Promise<void> {
  const unread = and(inArray(messages.ticketId, [...ticketIds]), eq(messages.fromMe, false), eq(messages.read, false))
  const read = await tenantRows(ctx.db, { tenantId }, messages).update(unread, { read: true, ack: 3 })
  const byTicket = Map.groupBy(read, ({ ticketId }) => ticketId)
  for (const { id, contactId, channel } of await ctx.use(ticketsService).findMany(tenantId, [...byTicket.keys()])) {
    const byWay = Map.groupBy(byTicket.get(id) ?? [], ({ route }) => route?.connectionId)
    for (const [connectionId, come] of byWay) {
      const type = come[0].route?.type ?? channel
      const messageIds = come.map((message) => message.id)
      const where = { tenantId, contactId, ticketId: id, ...(connectionId !== undefined && { connectionId }) }
      await ctx
        .use(connectionsService)
        .channelOf(type)
        .read({ ...where, messageIds })
    }
  }
}
