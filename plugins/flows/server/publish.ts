import { and, count, desc, eq, gte, inArray, sql } from 'drizzle-orm'
import { invalidInput } from '#core/contract/errors.ts'
import { users } from '#core/server/auth/identity.table.ts'
import { ofTenant, type TenantScope, tenantRows } from '#core/server/db/repository.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import * as contract from '../contract/index.ts'
import { passCases } from './cases/cases.ts'
import { flowSessions, flows, flowVersions } from './flows.table.ts'
import { needFlow, trackedFlows } from './flows.ts'
import { findingsOf } from './lint.ts'
import { announceSaved, presentFlow, runningBy } from './present.ts'

const WHOLE = 100
const NO_TRIAL = { trialVersion: null, trialPercent: null }
/** How versions did is told of so many days. */
const COUNTED_DAYS = 30
const DAY_MS = 86_400_000

/** @see publishFlow of the contract */
export function publishFlow(
  ctx: ServerContext,
  actor: Actor,
  { id, note, rev, percent, acceptedCaseIds }: { id: number; note: string; rev: number; percent: number; acceptedCaseIds: readonly number[] },
): Promise<contract.Flow> {
  return ctx.transact(async (tx) => {
    const before = await needFlow(tx, actor, id, true)
    if (rev !== before.rev) throw contract.flowChangedMeanwhile()
    if (percent < WHOLE && before.publishedVersion === null)
      throw invalidInput([{ field: 'percent', code: 'first', message: 'There is no version yet for the others' }], 422)
    const errors = (await findingsOf(tx, actor, before.draft)).filter(({ severity }) => severity === 'error')
    if (errors.length > 0) throw contract.flowHasErrors(errors)
    await passCases(tx, actor, { flowId: id, document: before.draft }, acceptedCaseIds)
    const versions = tenantRows(tx.db, actor, flowVersions)
    const known = await versions.find(eq(flowVersions.flowId, id))
    const version = Math.max(0, ...known.map((one) => one.version)) + 1
    await versions.insert({ flowId: id, version, document: before.draft, note: note.trim(), userId: actor.userId, createdAt: tx.now() })
    const goal = percent < WHOLE ? { trialVersion: version, trialPercent: percent } : { publishedVersion: version, ...NO_TRIAL }
    return point(tx, actor, before, { ...goal, isPublishedAsIs: true })
  })
}

/** @see changeTrial of the contract */
export function changeTrial(ctx: ServerContext, actor: Actor, id: number, percent: number): Promise<contract.Flow> {
  return ctx.transact(async (tx) => {
    const before = await needFlow(tx, actor, id, true)
    const { trialVersion } = before
    if (trialVersion === null) throw contract.noFlowFound()
    if (percent === WHOLE) return point(tx, actor, before, { publishedVersion: trialVersion, ...NO_TRIAL })
    return point(tx, actor, before, percent === 0 ? { ...NO_TRIAL, isPublishedAsIs: false } : { trialPercent: percent })
  })
}

/** @see rollBackFlow of the contract */
export function rollBackFlow(ctx: ServerContext, actor: Actor, id: number, version: number): Promise<contract.Flow> {
  return ctx.transact(async (tx) => {
    const before = await needFlow(tx, actor, id, true)
    const { document } = await needVersion(tx, actor, id, version)
    return point(tx, actor, before, { publishedVersion: version, ...NO_TRIAL, isPublishedAsIs: JSON.stringify(document) === JSON.stringify(before.draft) })
  })
}

async function point(tx: ServerContext, actor: Actor, before: typeof flows.$inferSelect, values: Partial<typeof flows.$inferSelect>): Promise<contract.Flow> {
  const [row] = await tenantRows(tx.db, actor, flows).update(eq(flows.id, before.id), values)
  if (!row) throw contract.noFlowFound()
  await trackedFlows.record(tx, actor, before, row)
  const flow = await presentFlow(tx, actor, row)
  await announceSaved(tx, actor, flow)
  return flow
}

/** @throws noFlowFound (404) */
async function needVersion(ctx: ServerContext, scope: TenantScope, flowId: number, version: number) {
  const row = await tenantRows(ctx.db, scope, flowVersions).first(and(eq(flowVersions.flowId, flowId), eq(flowVersions.version, version)))
  if (!row) throw contract.noFlowFound()
  return row
}

/** How the conversations of late ended, by version. */
function endingsOf(ctx: ServerContext, scope: TenantScope, id: number) {
  const how = sql<string>`${flowSessions.state}->>'endedBy'`
  const since = new Date(ctx.now().getTime() - COUNTED_DAYS * DAY_MS)
  const isCounted = and(eq(flowSessions.flowId, id), gte(flowSessions.startedAt, since), sql`${how} is not null`)
  return ctx.db
    .select({ version: flowSessions.version, how, many: count() })
    .from(flowSessions)
    .where(ofTenant(flowSessions, scope, isCounted))
    .groupBy(flowSessions.version, how)
    .orderBy(desc(count()))
}

type VersionRow = Omit<typeof flowVersions.$inferSelect, 'document'>

async function presentVersions(ctx: ServerContext, scope: TenantScope, id: number, rows: readonly VersionRow[]): Promise<contract.FlowVersion[]> {
  const { publishedVersion, trialVersion, trialPercent } = await needFlow(ctx, scope, id)
  const ids = [...new Set(rows.flatMap(({ userId }) => userId ?? []))]
  const people = ids.length === 0 ? [] : await tenantRows(ctx.db, scope, users, { withDeleted: true }).find(inArray(users.id, ids))
  const running = await runningBy(ctx, scope, [id])
  const endings = await endingsOf(ctx, scope, id)
  return rows.map(({ version, note, userId, createdAt }) => ({
    ...{ version, note, isPublished: version === publishedVersion, createdAt: createdAt.toISOString() },
    user: userId === null ? null : { id: userId, name: people.find((one) => one.id === userId)?.name ?? '' },
    trialPercent: version === trialVersion ? trialPercent : null,
    running: running.find((one) => one.version === version)?.many ?? 0,
    endings: endings.filter((one) => one.version === version).map(({ how, many }) => ({ how, count: many })),
  }))
}

/** @see listFlowVersions of the contract */
export async function listFlowVersions(ctx: ServerContext, actor: Actor, id: number): Promise<contract.FlowVersion[]> {
  await needFlow(ctx, actor, id)
  const { tenantId, flowId, version, note, userId, createdAt } = flowVersions
  const rows = await ctx.db
    .select({ tenantId, flowId, version, note, userId, createdAt })
    .from(flowVersions)
    .where(ofTenant(flowVersions, actor, eq(flowVersions.flowId, id)))
    .orderBy(desc(flowVersions.version))
  return presentVersions(ctx, actor, id, rows)
}

/** @see getFlowVersion of the contract */
export async function getFlowVersion(ctx: ServerContext, actor: Actor, id: number, version: number) {
  await needFlow(ctx, actor, id)
  const row = await needVersion(ctx, actor, id, version)
  const [presented] = await presentVersions(ctx, actor, id, [row])
  if (!presented) throw contract.noFlowFound()
  return { ...presented, document: row.document }
}
