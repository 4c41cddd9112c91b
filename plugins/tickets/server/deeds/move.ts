import { and, eq, ne } from 'drizzle-orm'
import { AppError, invalidInput } from '#core/contract/errors.ts'
import { ofTenant } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { connectionsService } from '#plugins/connections/contract/index.ts'
import { type Reader, type Ticket, ticketClosed } from '../../contract/index.ts'
import { carryOut, holdReadable } from '../changeTicket.ts'
import { checkAlone } from '../reopen.ts'
import { tickets } from '../tickets.table.ts'

/** Of the same channel, and in use. @throws invalidInput (422) */
async function checkTarget(ctx: ServerContext, tenantId: number, whatsappId: number, channel: string): Promise<void> {
  const connection = await ctx.use(connectionsService).byId(tenantId, whatsappId)
  if (!connection) throw invalidInput([{ field: 'whatsappId', code: 'unknown', message: 'There is no such connection' }], 422)
  if (connection.type !== channel) throw invalidInput([{ field: 'whatsappId', code: 'channel', message: 'The connection is of another channel' }], 422)
}

/** @see contract moveTicket */
export function moveTicket(ctx: ServerContext, actor: Reader, id: number, whatsappId: number): Promise<Ticket> {
  return ctx.transact(async (tx) => {
    const before = await holdReadable(tx, actor, id)
    if (before.whatsappId === whatsappId) return before
    if (before.status === 'closed') throw ticketClosed()
    await checkTarget(tx, actor.tenantId, whatsappId, before.channel)
    await checkAlone(tx, actor, before.contactId, whatsappId)
    return carryOut(tx, actor, before, { change: { whatsappId }, logs: [{ type: 'connection', userId: actor.userId }] })
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
  await checkTarget(ctx, actor.tenantId, to, source.type)
  const rows = await ctx.db
    .select({ id: tickets.id })
    .from(tickets)
    .where(ofTenant(tickets, actor, and(eq(tickets.whatsappId, from), ne(tickets.status, 'closed'))))
    .orderBy(tickets.id)
  let moved = 0
  for (const { id } of rows) {
    try {
      await moveTicket(ctx, actor, id, to)
      moved += 1
    } catch (error) {
      // Closed meanwhile, or the contact has one there.
      if (!(error instanceof AppError)) throw error
    }
  }
  return { moved, stayed: rows.length - moved }
}
