import { and, eq, ne } from 'drizzle-orm'
import { AppError, invalidInput } from '#core/contract/errors.ts'
import { newId } from '#core/contract/ids.ts'
import { ofTenant } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { type ConnectionFacts, connectionsService } from '#plugins/connections/contract/index.ts'
import { canGoOnOver, type Reader, type Ticket, ticketClosed } from '../../contract/index.ts'
import { noteChange } from '../activity/noteChange.ts'
import { carryOut, holdReadable } from '../lifecycle/changeTicket.ts'
import { checkAlone } from '../lifecycle/reopen.ts'
import { tickets } from '../tickets.table.ts'

/** @throws invalidInput (422) where there is no such connection */
async function needTarget(ctx: ServerContext, tenantId: number, whatsappId: number): Promise<ConnectionFacts> {
  const connection = await ctx.use(connectionsService).byId(tenantId, whatsappId)
  if (!connection) throw invalidInput([{ field: 'whatsappId', code: 'unknown', message: 'There is no such connection' }], 422)
  return connection
}

/**
 * Connection and channel of the ticket once it goes on over another connection, where nothing stands against that. @throws ticketClosed (409), invalidInput
 * (422), otherOpenTicket (409)
 */
export async function checkMove(tx: ServerContext, actor: Reader, ticket: Ticket, whatsappId: number): Promise<{ whatsappId: number; channel: string }> {
  if (ticket.status === 'closed') throw ticketClosed()
  const target = await needTarget(tx, actor.tenantId, whatsappId)
  if (!canGoOnOver(ticket, target.type, tx.use(connectionsService).channelOf(target.type).abilities))
    throw invalidInput([{ field: 'whatsappId', code: 'channel', message: 'The connection is of a channel that does not reach the contact' }], 422)
  await checkAlone(tx, actor, ticket.contactId, whatsappId)
  return { whatsappId, channel: target.type }
}

/** `partOf`: the action on many that this is a part of. @see contract moveTicket */
export function moveTicket(ctx: ServerContext, actor: Reader, id: number, whatsappId: number, partOf?: string): Promise<Ticket> {
  return ctx.transact(async (tx) => {
    const before = await holdReadable(tx, actor, id)
    if (before.whatsappId === whatsappId) return before
    const change = await checkMove(tx, actor, before, whatsappId)
    const after = await carryOut(tx, actor, before, { change, logs: [{ type: 'connection', userId: actor.userId }] })
    await noteChange(tx, actor, before, after, { partOf })
    return after
  })
}

/** @see contract moveAllTickets */
export async function moveAllTickets(
  ctx: ServerContext,
  actor: Reader,
  { from, to }: { from: number; to: number },
): Promise<{ moved: number; stayed: number }> {
  const source = await ctx.use(connectionsService).byId(actor.tenantId, from)
  if (!source) throw invalidInput([{ field: 'from', code: 'unknown', message: 'There is no such connection' }], 422)
  await needTarget(ctx, actor.tenantId, to)
  const rows = await ctx.db
    .select({ id: tickets.id })
    .from(tickets)
    .where(ofTenant(tickets, actor, and(eq(tickets.whatsappId, from), ne(tickets.status, 'closed'))))
    .orderBy(tickets.id)
  // Noted for those whose own actions it stands against; as a whole it is not taken back.
  const all = newId()
  let moved = 0
  for (const { id } of rows) {
    try {
      await moveTicket(ctx, actor, id, to, all)
      moved += 1
    } catch (error) {
      // Closed meanwhile, the contact has one there, or is not reached there.
      if (!(error instanceof AppError)) throw error
    }
  }
  return { moved, stayed: rows.length - moved }
}
