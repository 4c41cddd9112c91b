import { and, eq, ne } from 'drizzle-orm'
import { AppError, invalidInput } from '#core/contract/errors.ts'
import { newId } from '#core/contract/ids.ts'
import { ofTenant } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { connectionsService } from '#plugins/connections/contract/index.ts'
import { type Reader, type Ticket, ticketClosed } from '../../contract/index.ts'
import { carryOut, holdReadable } from '../changeTicket.ts'
import { noteChange } from '../noted/noteChange.ts'
import { checkAlone } from '../reopen.ts'
import { tickets } from '../tickets.table.ts'

/** Of the same channel, and in use. @throws invalidInput (422) */
async function checkTarget(ctx: ServerContext, tenantId: number, whatsappId: number, channel: string): Promise<void> {
  const connection = await ctx.use(connectionsService).byId(tenantId, whatsappId)
  if (!connection) throw invalidInput([{ field: 'whatsappId', code: 'unknown', message: 'There is no such connection' }], 422)
  if (connection.type !== channel) throw invalidInput([{ field: 'whatsappId', code: 'channel', message: 'The connection is of another channel' }], 422)
}

/** What stands against going on over another connection. @throws ticketClosed (409), invalidInput (422), otherOpenTicket (409) */
export async function checkMove(tx: ServerContext, actor: Reader, { status, channel, contactId }: Ticket, whatsappId: number): Promise<void> {
  if (status === 'closed') throw ticketClosed()
  await checkTarget(tx, actor.tenantId, whatsappId, channel)
  await checkAlone(tx, actor, contactId, whatsappId)
}

/** `partOf`: the deed on many that this is a part of. @see contract moveTicket */
export function moveTicket(ctx: ServerContext, actor: Reader, id: number, whatsappId: number, partOf?: string): Promise<Ticket> {
  return ctx.transact(async (tx) => {
    const before = await holdReadable(tx, actor, id)
    if (before.whatsappId === whatsappId) return before
    await checkMove(tx, actor, before, whatsappId)
    const after = await carryOut(tx, actor, before, { change: { whatsappId }, logs: [{ type: 'connection', userId: actor.userId }] })
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
  await checkTarget(ctx, actor.tenantId, to, source.type)
  const rows = await ctx.db
    .select({ id: tickets.id })
    .from(tickets)
    .where(ofTenant(tickets, actor, and(eq(tickets.whatsappId, from), ne(tickets.status, 'closed'))))
    .orderBy(tickets.id)
  // Noted for those whose own deeds it stands against; as a whole it is not taken back.
  const all = newId()
  let moved = 0
  for (const { id } of rows) {
    try {
      await moveTicket(ctx, actor, id, to, all)
      moved += 1
    } catch (error) {
      // Closed meanwhile, or the contact has one there.
      if (!(error instanceof AppError)) throw error
    }
  }
  return { moved, stayed: rows.length - moved }
}
