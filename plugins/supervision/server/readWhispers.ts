import { and, eq, inArray, isNull } from 'drizzle-orm'
import { tenantRows } from '#core/server/db/repository.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { ticketsService } from '#plugins/tickets/contract/index.ts'
import type { Whisper } from '../contract/index.ts'
import { announce } from './announce.ts'
import { findWhispers } from './present.ts'
import { whispers } from './whispers.table.ts'

/** Marks what was whispered to the actor about a ticket as read, and tells the senders. Call it in a transaction. */
export async function markRead(tx: ServerContext, actor: Actor, ticketId: number): Promise<Whisper[]> {
  const unread = and(eq(whispers.ticketId, ticketId), eq(whispers.toId, actor.userId), isNull(whispers.readAt))
  const changed = await tenantRows(tx.db, actor, whispers).update(unread, { readAt: tx.now() })
  if (changed.length === 0) return []
  const ids = changed.map(({ id }) => id)
  const read = await findWhispers(tx, actor, inArray(whispers.id, ids))
  for (const whisper of read) announce(tx, actor.tenantId, whisper)
  return read
}

/** @see readWhispers of the contract */
export const readWhispers = (ctx: ServerContext, actor: Actor, ticketId: number): Promise<Whisper[]> =>
  ctx.transact(async (tx) => {
    await tx.use(ticketsService).readable(actor, ticketId)
    return markRead(tx, actor, ticketId)
  })
