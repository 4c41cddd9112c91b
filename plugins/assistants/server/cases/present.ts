import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { ofTenant, type TenantScope } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { rooms } from '#core/server/socket/rooms.ts'
import { teamService } from '#plugins/team/contract/index.ts'
import { type Case, type CaseState, casesChanged, type Run, runGrew } from '../../contract/index.ts'
import { assistantCaseResults, type assistantCaseRuns, type assistantCases } from './cases.table.ts'

export type CaseRow = typeof assistantCases.$inferSelect
export type RunRow = typeof assistantCaseRuns.$inferSelect
export type ResultRow = typeof assistantCaseResults.$inferSelect

/** Versions of the prompt whose last result a list shows. */
const MOST_VERSIONS = 5

export function presentCase(row: CaseRow, last: Case['last'] = []): Case {
  const { id, assistantId, name, read, answer, happened, expected, createdAt, rev } = row
  return { id, assistantId, name, read, answer, happened, expected, last, createdAt: createdAt.toISOString(), rev }
}

/** The last result of each case with each saved version of the prompt, newest version first. */
export async function lastResults(ctx: ServerContext, scope: TenantScope, caseIds: readonly number[]): Promise<ReadonlyMap<number, Case['last']>> {
  if (caseIds.length === 0) return new Map()
  const { caseId, promptVersion, state, createdAt, isDraft } = assistantCaseResults
  const rows = await ctx.db
    .select({
      caseId,
      promptVersion,
      state: sql<CaseState>`(array_agg(${state} order by ${createdAt} desc))[1]`,
      at: sql<string>`max(${createdAt})`,
    })
    .from(assistantCaseResults)
    .where(ofTenant(assistantCaseResults, scope, and(inArray(caseId, [...caseIds]), eq(isDraft, false))))
    .groupBy(caseId, promptVersion)
    .orderBy(caseId, desc(promptVersion))
  const last = new Map<number, Case['last']>()
  for (const row of rows) {
    const known = last.get(row.caseId) ?? []
    if (known.length < MOST_VERSIONS)
      last.set(row.caseId, [...known, { promptVersion: row.promptVersion, state: row.state, at: new Date(row.at).toISOString() }])
  }
  return last
}

/** Runs as people see them, with how far they are. */
export async function presentRuns(ctx: ServerContext, scope: TenantScope, rows: readonly RunRow[]): Promise<Run[]> {
  if (rows.length === 0) return []
  const { runId, state, tokens, usd } = assistantCaseResults
  const ids = rows.map(({ id }) => id)
  const counts = await ctx.db
    .select({
      runId,
      state,
      count: sql<number>`count(*)::int`,
      tokens: sql<number>`coalesce(sum(${tokens}), 0)::int`,
      usd: sql<number | null>`sum(${usd})::float8`,
    })
    .from(assistantCaseResults)
    .where(ofTenant(assistantCaseResults, scope, inArray(runId, ids)))
    .groupBy(runId, state)
  return rows.map((row) => {
    const mine = counts.filter((one) => one.runId === row.id)
    const countOf = (wanted: string) => mine.find((one) => one.state === wanted)?.count ?? 0
    const known = mine.flatMap((one) => one.usd ?? [])
    const { id, assistantId, isDraft, promptVersion, userName, caseIds, settings, startedAt, endedAt } = row
    return {
      id,
      assistantId,
      isDraft,
      promptVersion,
      userName,
      state: row.state,
      model: settings.model,
      total: caseIds.length,
      passed: countOf('passed'),
      failed: countOf('failed'),
      notRun: countOf('notRun'),
      tokens: mine.reduce((sum, one) => sum + one.tokens, 0),
      usd: known.length === 0 ? null : known.reduce((sum, one) => sum + one, 0),
      startedAt: startedAt.toISOString(),
      endedAt: endedAt?.toISOString() ?? null,
    }
  })
}

async function administratorsOf(ctx: ServerContext, tenantId: number): Promise<string[]> {
  const members = await ctx.use(teamService).membersOf(tenantId)
  return members.filter(({ profile }) => profile === 'admin').map(({ userId }) => rooms.user(tenantId, userId))
}

/** Tells the administrators that an assistant's cases are others. */
export async function announceCases(ctx: ServerContext, { tenantId }: TenantScope, assistantId: number): Promise<void> {
  ctx.push(casesChanged, tenantId, { assistantId }, await administratorsOf(ctx, tenantId))
}

/** Tells the administrators how far a run is. */
export async function announceRun(ctx: ServerContext, row: RunRow): Promise<Run> {
  const [run] = await presentRuns(ctx, row, [row])
  if (!run) throw new Error('a run was not presented')
  ctx.push(runGrew, row.tenantId, { run }, await administratorsOf(ctx, row.tenantId))
  return run
}
