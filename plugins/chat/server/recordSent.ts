import { getTableColumns, sql } from 'drizzle-orm'
import { coalesce } from '#core/server/coalesce.ts'
import { ofTenant } from '#core/server/db/repository.ts'
import { perServer } from '#core/server/perServer.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import type { Channel } from '#plugins/connections/contract/index.ts'
import { ticketsService } from '#plugins/tickets/contract/index.ts'
import { changeAtChannel } from './changeAtChannel.ts'
import { pushAck } from './failures.ts'
import { messages } from './messages.table.ts'
import type { Outbound } from './outbound.ts'
import { findMessage } from './present.ts'

interface Sent {
  found: Outbound
  sent: Awaited<ReturnType<Channel['send']>>
}
type Row = typeof messages.$inferSelect

/** Raises the ack of messages that have not got farther meanwhile, and answers those. */
function raise(tx: ServerContext, tenantId: number, all: readonly Sent[]): Promise<Row[]> {
  const column = <T>(of: (one: Sent) => T) => sql.param(all.map(of))
  const given = sql`unnest(
    ${column(({ found }) => found.row.id)}::text[], ${column(({ sent }) => sent.ack)}::int[], ${column(({ sent }) => sent.messageId)}::text[],
    ${column(({ found }) => found.row.route?.connectionId ?? 0)}::int[]
  ) as sent (id, ack, message_id, connection_id)`
  // The connection may have said meanwhile that it failed, and another one has it.
  const isOnItsWay = sql`coalesce((${messages.route}->>'connectionId')::int, 0) = sent.connection_id`
  return tx.db
    .update(messages)
    .set({
      // A message that is only queued at the provider is not sent yet: a receipt says so.
      ack: sql`case when sent.ack > 0 then sent.ack else ${messages.ack} end`,
      status: sql`case when sent.ack > 0 then 'sended' else ${messages.status} end`,
      messageId: sql`sent.message_id`,
      rev: sql`${messages.rev} + 1`,
      updatedAt: tx.now(),
    })
    .from(given)
    .where(ofTenant(messages, { tenantId }, sql`${messages.id} = sent.id`, sql`${messages.ack} < greatest(sent.ack, 1)`, isOnItsWay))
    .returning(getTableColumns(messages))
}

async function recordOf(tx: ServerContext, tenantId: number, all: readonly Sent[]): Promise<void> {
  const raised = await raise(tx, tenantId, all)
  const tickets = tx.use(ticketsService)
  // Their readers may have changed while they were on their way.
  const shown = await tickets.findMany(tenantId, [...new Set(raised.map(({ ticketId }) => ticketId))])
  const ticketById = new Map(shown.map((ticket) => [ticket.id, ticket]))
  const foundById = new Map(all.map(({ found }) => [found.row.id, found]))
  for (const { id, ticketId, ack, status, messageId, rev, isDeleted, body } of raised) {
    const before = foundById.get(id)
    const isAsItWas = before !== undefined && rev === before.row.rev + 1
    const message = isAsItWas ? { ...before.message, ack, status, messageId, rev } : await findMessage(tx, { tenantId }, id)
    const ticket = ticketById.get(ticketId)
    if (message && ticket) await pushAck(tx, tenantId, message, ticket)
    // Edited or taken back while it was on its way: nobody has told the contact's side yet.
    if (isDeleted) await tx.enqueue(changeAtChannel, { tenantId, id, change: 'deleted' })
    else if (before && body !== before.row.body) await tx.enqueue(changeAtChannel, { tenantId, id, change: 'edited' })
  }
}

/**
 * Writes down that a message was handed to its channel, and tells who may read it; messages that leave at the same time share the statements.
 * Where it is lost with the database, the job of delivery is run again and finds that the message has left. Not for transactions.
 */
export const recordSent = perServer((ctx: ServerContext) =>
  coalesce(async (all: readonly Sent[]): Promise<void[]> => {
    await ctx.withoutFlush.transact(async (tx) => {
      for (const [tenantId, ofTenant] of Map.groupBy(all, ({ found }) => found.row.tenantId)) await recordOf(tx, tenantId, ofTenant)
    })
    return all.map(() => undefined)
  }),
)
