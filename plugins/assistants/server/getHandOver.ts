import { eq } from 'drizzle-orm'
import { tenantRows } from '#core/server/db/repository.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { ticketsService } from '#plugins/tickets/contract/index.ts'
import { assistants } from './assistants.table.ts'
import { sessionOf } from './autopilot/sessions.ts'

/** @see getHandOver of the contract. Nothing while an assistant still has the ticket. */
export async function getHandOver(ctx: ServerContext, actor: Actor, ticketId: number) {
  await ctx.use(ticketsService).readable(actor, ticketId)
  const session = await sessionOf(ctx, actor, ticketId)
  if (session?.state !== 'handedOver' || session.reason === null) return { handOver: null }
  const row = await tenantRows(ctx.db, actor, assistants, { withDeleted: true }).first(eq(assistants.id, session.assistantId))
  return {
    handOver: { assistant: row?.name ?? '', reason: session.reason, summary: session.summary, at: (session.endedAt ?? session.startedAt).toISOString() },
  }
}
