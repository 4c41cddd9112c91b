import { eq } from 'drizzle-orm'
import { type TenantScope, tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { type Ticket, ticketsService } from '#plugins/tickets/contract/index.ts'
import type { AssistantKind } from '../../contract/index.ts'
import { assistantSessions, assistants } from '../assistants.table.ts'
import { kindOf } from '../engines/index.ts'
import { type AssistantRow, KNOWN, type SessionRow } from '../presentAssistant.ts'

/** An assistant with the status field that its kind has in tickets. */
export type KnownAssistant = AssistantRow & Pick<AssistantKind, 'status'>

/** The company's assistants, also those that are off. */
export async function knownAssistants(ctx: ServerContext, tenantId: number): Promise<KnownAssistant[]> {
  const rows = await ctx.cached(KNOWN, String(tenantId), (db) => tenantRows(db, { tenantId }, assistants).find())
  return rows.map((row) => ({ ...row, status: kindOf(ctx, row.kind).status }))
}

export const sessionOf = (ctx: ServerContext, scope: TenantScope, ticketId: number): Promise<SessionRow | undefined> =>
  tenantRows(ctx.db, scope, assistantSessions).first(eq(assistantSessions.ticketId, ticketId))

/** The ticket is this assistant's from now on, and no other's. */
export async function beginSession(
  tx: ServerContext,
  { tenantId, id: assistantId, status }: KnownAssistant,
  ticket: Pick<Ticket, 'id' | 'queueId'>,
): Promise<void> {
  const rows = tenantRows(tx.db, { tenantId }, assistantSessions)
  const fresh = {
    assistantId,
    state: 'on' as const,
    reason: null,
    summary: '',
    turns: 0,
    failures: 0,
    remoteSession: null,
    queueId: ticket.queueId,
    startedAt: tx.now(),
    endedAt: null,
  }
  const [again] = await rows.update(eq(assistantSessions.ticketId, ticket.id), fresh)
  if (!again) await rows.insert({ ...fresh, ticketId: ticket.id })
  await tx.use(ticketsService).changeByRule(tenantId, ticket.id, { assistants: status === null ? [] : [status] })
}

export async function changeSession(
  tx: ServerContext,
  scope: TenantScope,
  ticketId: number,
  change: Partial<Omit<SessionRow, 'tenantId' | 'ticketId'>>,
): Promise<void> {
  await tenantRows(tx.db, scope, assistantSessions).update(eq(assistantSessions.ticketId, ticketId), change)
}
