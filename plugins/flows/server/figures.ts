import { and, count, eq, gte, ne, sql } from 'drizzle-orm'
import { ofTenant } from '#core/server/db/repository.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import type { FlowFigures } from '../contract/index.ts'
import { flowEvents, flowSessions } from './flows.table.ts'
import { needFlow } from './flows.ts'

const DAY_MS = 86_400_000

/** @see getFlowFigures of the contract */
export async function getFlowFigures(
  ctx: ServerContext,
  actor: Actor,
  { id, version: wanted, days }: { id: number; version?: number | undefined; days: number },
): Promise<FlowFigures> {
  const flow = await needFlow(ctx, actor, id)
  const version = wanted ?? flow.publishedVersion
  if (version === null) return { version, sessions: 0, exits: [], waiting: [] }
  const since = new Date(ctx.now().getTime() - days * DAY_MS)
  const isCounted = ofTenant(flowSessions, actor, eq(flowSessions.flowId, id), eq(flowSessions.version, version), gte(flowSessions.startedAt, since))
  const [sessions] = await ctx.db.select({ many: count() }).from(flowSessions).where(isCounted)
  const ofSession = and(eq(flowSessions.tenantId, flowEvents.tenantId), eq(flowSessions.id, flowEvents.sessionId))
  const nodeId = sql<string>`way.value->>'nodeId'`
  const exit = sql<string>`way.value->>'exit'`
  const exits = await ctx.db
    .select({ nodeId, exit, count: count() })
    .from(flowEvents)
    .innerJoin(flowSessions, ofSession)
    .innerJoin(sql`lateral jsonb_array_elements(${flowEvents.trace}) as way(value)`, sql`true`)
    .where(and(isCounted, sql`way.value->>'exit' is not null`))
    .groupBy(nodeId, exit)
  const at = sql<string>`${flowSessions.state}->>'at'`
  const waiting = await ctx.db
    .select({ nodeId: at, count: count() })
    .from(flowSessions)
    .where(and(isCounted, ne(flowSessions.phase, 'ended'), sql`${flowSessions.state}->>'at' is not null`))
    .groupBy(at)
  return { version, sessions: sessions?.many ?? 0, exits, waiting }
}
