import { tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { rooms } from '#core/server/socket/rooms.ts'
import { ticketLogged } from '#plugins/tickets/contract/index.ts'
import { ticketLogs } from '#plugins/tickets/server/tickets.table.ts'
import type { Writer } from './writer.ts'

/** Writes into what happened with the ticket that somebody noted something; not what. */
export async function logNote(tx: ServerContext, actor: Writer, ticketId: number): Promise<void> {
  const { id, createdAt } = await tenantRows(tx.db, actor, ticketLogs).insert({ ticketId, type: 'note', userId: actor.userId, createdAt: tx.now() })
  const log = { id, type: 'note' as const, createdAt: createdAt.toISOString(), ticketId, user: { id: actor.userId, name: actor.name }, queue: null }
  tx.push(ticketLogged, actor.tenantId, log, [rooms.ticket(actor.tenantId, ticketId)])
}
