import { and, count, eq, inArray, isNull, ne } from 'drizzle-orm'
import { ofTenant, type TenantScope } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { rooms } from '#core/server/socket/rooms.ts'
import { teamService } from '#plugins/team/contract/index.ts'
import { tickets } from '#plugins/tickets/server/tickets.table.ts'
import { type Flow, type FlowDraft, flowGone, flowSaved, readSimple } from '../contract/index.ts'
import { forgetEntries } from './entry.ts'
import { flowSessions, type flows } from './flows.table.ts'

export type FlowRow = typeof flows.$inferSelect

/** Conversations that are in flows at this moment: of tickets that no person has. */
export async function runningBy(
  ctx: ServerContext,
  scope: TenantScope,
  flowIds: readonly number[],
): Promise<{ flowId: number; version: number; many: number }[]> {
  if (flowIds.length === 0) return []
  const ofTicket = and(eq(tickets.tenantId, flowSessions.tenantId), eq(tickets.id, flowSessions.ticketId), eq(tickets.chatFlowId, flowSessions.flowId))
  return ctx.db
    .select({ flowId: flowSessions.flowId, version: flowSessions.version, many: count() })
    .from(flowSessions)
    .innerJoin(tickets, ofTicket)
    .where(
      ofTenant(
        flowSessions,
        scope,
        inArray(flowSessions.flowId, [...flowIds]),
        ne(flowSessions.phase, 'ended'),
        isNull(tickets.userId),
        isNull(tickets.deletedAt),
      ),
    )
    .groupBy(flowSessions.flowId, flowSessions.version)
}

export async function presentFlows(ctx: ServerContext, scope: TenantScope, rows: readonly FlowRow[]): Promise<Flow[]> {
  const running = await runningBy(
    ctx,
    scope,
    rows.map(({ id }) => id),
  )
  return rows.map(({ id, rev, name, isActive, entry, publishedVersion, trialVersion, trialPercent, isPublishedAsIs, draft, updatedAt }) => ({
    ...{ id, rev, name, isActive, entry, publishedVersion, hasChanges: !isPublishedAsIs, nodeCount: draft.nodes.length, isSimple: readSimple(draft) !== null },
    trial: trialVersion === null || trialPercent === null ? null : { version: trialVersion, percent: trialPercent },
    running: running.filter(({ flowId }) => flowId === id).reduce((sum, { many }) => sum + many, 0),
    updatedAt: updatedAt.toISOString(),
  }))
}

export async function presentFlow(ctx: ServerContext, scope: TenantScope, row: FlowRow): Promise<FlowDraft> {
  const [flow] = await presentFlows(ctx, scope, [row])
  if (!flow) throw new Error('one row is one flow')
  return { ...flow, draft: row.draft }
}

async function viewersOf(ctx: ServerContext, tenantId: number): Promise<string[]> {
  const members = await ctx.use(teamService).membersOf(tenantId)
  return members.filter(({ profile }) => profile !== 'user').map(({ userId }) => rooms.user(tenantId, userId))
}

/** A flow is new or different: for those who keep flows, and for what begins by itself. */
export async function announceSaved(tx: ServerContext, { tenantId }: TenantScope, flow: Flow): Promise<void> {
  forgetEntries(tx, tenantId)
  tx.push(flowSaved, tenantId, flow, await viewersOf(tx, tenantId))
}

export async function announceGone(tx: ServerContext, { tenantId }: TenantScope, id: number): Promise<void> {
  forgetEntries(tx, tenantId)
  tx.push(flowGone, tenantId, { id }, await viewersOf(tx, tenantId))
}
