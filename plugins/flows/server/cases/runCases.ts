import { asc, eq, sql } from 'drizzle-orm'
import { ofTenant, type TenantScope } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import {
  type CaseEvent,
  comparePaths,
  type FlowCaseResult,
  type FlowDocument,
  type FlowLibrary,
  type FlowPath,
  noFlowFound,
  pathOf,
  replay,
} from '../../contract/index.ts'
import { DRAFT, readLibrary } from '../library.ts'
import { flowCases } from './cases.table.ts'

export type FlowCaseRow = typeof flowCases.$inferSelect

/** By name. */
export const casesOf = (ctx: ServerContext, scope: TenantScope, flowId: number): Promise<FlowCaseRow[]> =>
  ctx.db
    .select()
    .from(flowCases)
    .where(ofTenant(flowCases, scope, eq(flowCases.flowId, flowId)))
    .orderBy(asc(sql`lower(${flowCases.name})`), asc(flowCases.id))

/** The path of what happened through a version. @throws noFlowFound (404) where nothing is left of the version */
export function pathThrough(library: FlowLibrary, place: { flowId: number; version: number; seed: number }, events: readonly CaseEvent[]): FlowPath {
  const done = replay(library, place, events)
  if (!done) throw noFlowFound()
  return pathOf(done)
}

export interface CaseRun {
  row: FlowCaseRow
  now: FlowPath
  result: FlowCaseResult
}

/** Cases with a draft: their paths, and where they differ from what is expected. Nothing is sent or done. */
export async function runWithDraft(
  ctx: ServerContext,
  { tenantId }: TenantScope,
  draft: { flowId: number; document: FlowDocument },
  rows: readonly FlowCaseRow[],
): Promise<CaseRun[]> {
  if (rows.length === 0) return []
  const library = await readLibrary(ctx, tenantId, [], draft)
  return rows.map((row) => {
    const now = pathThrough(library, { flowId: draft.flowId, version: DRAFT, seed: row.seed }, row.events)
    return { row, now, result: { caseId: row.id, name: row.name, difference: comparePaths(row.expected, now) } }
  })
}
