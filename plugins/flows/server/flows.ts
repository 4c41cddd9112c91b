import { and, eq, ne } from 'drizzle-orm'
import { invalidInput } from '#core/contract/errors.ts'
import { trackRows } from '#core/server/activity/trackedRows.ts'
import { type TenantScope, tenantRows } from '#core/server/db/repository.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { connections } from '#plugins/connections/server/connections.table.ts'
import { mediaService } from '#plugins/media/contract/index.ts'
import { ticketsService } from '#plugins/tickets/contract/index.ts'
import * as contract from '../contract/index.ts'
import { firstDraft } from './firstDraft.ts'
import { flowSessions, flows } from './flows.table.ts'
import { mediaIn } from './media.ts'
import { announceGone, announceSaved, type FlowRow, presentFlow, presentFlows } from './present.ts'
import { endSession } from './sessions.ts'

const LONGEST_NAME = 80

export async function listFlows(ctx: ServerContext, actor: Actor): Promise<{ chatFlow: contract.Flow[] }> {
  const rows = await tenantRows(ctx.db, actor, flows).find()
  const sorted = rows.toSorted((one, other) => one.name.localeCompare(other.name, 'pt-BR') || one.id - other.id)
  return { chatFlow: await presentFlows(ctx, actor, sorted) }
}

/** Flows in the log of actions; drafts are not in it, since they are saved all the time. */
export const trackedFlows = trackRows({
  rows: 'flows.flow',
  table: flows,
  permission: 'flows.edit',
  columns: ['name', 'isActive', 'entry', 'publishedVersion', 'trialVersion', 'trialPercent'],
  nameOf: ({ name }: FlowRow) => name,
  sentences: 'flows.deed.flow',
  async announce(tx, who, before, after) {
    if (after) await announceSaved(tx, who, await presentFlow(tx, who, after))
    else if (before) await announceGone(tx, who, before.id)
  },
})

/** @throws noFlowFound (404) */
export async function needFlow(ctx: ServerContext, scope: TenantScope, id: number, isLocked = false): Promise<FlowRow> {
  const rows = tenantRows(ctx.db, scope, flows)
  if (isLocked) await rows.hold(eq(flows.id, id))
  const row = await rows.first(eq(flows.id, id))
  if (!row) throw contract.noFlowFound()
  return row
}

export const getFlow = async (ctx: ServerContext, actor: Actor, id: number): Promise<contract.FlowDraft> =>
  presentFlow(ctx, actor, await needFlow(ctx, actor, id))

/** @throws invalidInput (422) */
async function checkedName(ctx: ServerContext, scope: TenantScope, written: string, id = 0): Promise<string> {
  const name = written.trim()
  const refuse = (code: string, message: string) => invalidInput([{ field: 'name', code, message }], 422)
  if (name === '') throw refuse('required', 'Write a name')
  if (name.length > LONGEST_NAME) throw refuse('too_big', `At most ${LONGEST_NAME} characters`)
  if (await tenantRows(ctx.db, scope, flows).first(and(eq(flows.name, name), ne(flows.id, id)))) throw refuse('duplicated', 'Another flow has this name')
  return name
}

/** @throws invalidInput (422) for connections that are not there, and words that another flow begins with */
async function checkEntry(ctx: ServerContext, scope: TenantScope, entry: contract.FlowEntry, id: number): Promise<contract.FlowEntry> {
  const known = new Set((await tenantRows(ctx.db, scope, connections).find()).map((row) => row.id))
  if (entry.connectionIds.some((one) => !known.has(one)))
    throw invalidInput([{ field: 'connectionIds', code: 'unknown', message: 'There is no such connection' }], 422)
  const keywords = [...new Map(entry.keywords.map((keyword) => [contract.normalizeText(keyword), keyword.trim()])).values()].filter((keyword) => keyword !== '')
  const others = (await tenantRows(ctx.db, scope, flows).find(ne(flows.id, id))).flatMap((flow) => flow.entry.keywords.map(contract.normalizeText))
  if (keywords.some((keyword) => others.includes(contract.normalizeText(keyword))))
    throw invalidInput([{ field: 'keywords', code: 'duplicated', message: 'Another flow begins with this word' }], 422)
  return { connectionIds: [...new Set(entry.connectionIds)], keywords }
}

/** Files that the draft names stay as long as it does. @throws what the media plugin throws for a file that is not there */
const holdMedia = (tx: ServerContext, { tenantId }: TenantScope, draft: contract.FlowDocument): Promise<void> =>
  tx.use(mediaService).hold(tenantId, mediaIn(draft))

interface NewFlow {
  name: string
  draft?: contract.FlowDocument | undefined
  entry: contract.FlowEntry
  isActive: boolean
}

/** @see createFlow of the contract */
export function createFlow(ctx: ServerContext, actor: Actor, { draft = firstDraft(), ...wanted }: NewFlow): Promise<contract.FlowDraft> {
  return ctx.transact(async (tx) => {
    await holdMedia(tx, actor, draft)
    const [name, entry] = [await checkedName(tx, actor, wanted.name), await checkEntry(tx, actor, wanted.entry, 0)]
    const row = await tenantRows(tx.db, actor, flows).insert({ name, entry, draft, isActive: wanted.isActive })
    await trackedFlows.record(tx, actor, null, row)
    const flow = await presentFlow(tx, actor, row)
    await announceSaved(tx, actor, flow)
    return flow
  })
}

export interface FlowChange {
  name?: string | undefined
  isActive?: boolean | undefined
  entry?: contract.FlowEntry | undefined
  draft?: contract.FlowDocument | undefined
  rev?: number | undefined
}

/** @see updateFlow of the contract */
export function updateFlow(ctx: ServerContext, actor: Actor, id: number, { rev, ...change }: FlowChange): Promise<contract.Flow> {
  return ctx.transact(async (tx) => {
    const before = await needFlow(tx, actor, id, true)
    if (change.draft && rev !== before.rev) throw contract.flowChangedMeanwhile()
    if (change.draft) await holdMedia(tx, actor, change.draft)
    const values = {
      ...(change.name !== undefined && { name: await checkedName(tx, actor, change.name, id) }),
      ...(change.isActive !== undefined && { isActive: change.isActive }),
      ...(change.entry && { entry: await checkEntry(tx, actor, change.entry, id) }),
      ...(change.draft && { draft: change.draft, isPublishedAsIs: false }),
    }
    const [row] = await tenantRows(tx.db, actor, flows).update(eq(flows.id, id), values)
    if (!row) throw contract.noFlowFound()
    if (change.name !== undefined || change.isActive !== undefined || change.entry) await trackedFlows.record(tx, actor, before, row)
    const flow = await presentFlow(tx, actor, row)
    await announceSaved(tx, actor, flow)
    return flow
  })
}

/** @see deleteFlow of the contract */
export async function deleteFlow(ctx: ServerContext, actor: Actor, id: number): Promise<{ message: 'FLOW_DELETED' }> {
  await ctx.transact(async (tx) => {
    const before = await needFlow(tx, actor, id, true)
    const others = await tenantRows(tx.db, actor, flows).find(ne(flows.id, id))
    const jumping = others.filter(({ draft }) => draft.nodes.some((node) => node.kind === 'jump' && node.flowId === id))
    if (jumping.length > 0) throw contract.flowInUse(jumping.map(({ name }) => name))
    const living = await tenantRows(tx.db, actor, flowSessions).find(and(eq(flowSessions.flowId, id), ne(flowSessions.phase, 'ended')))
    for (const session of living) {
      await endSession(tx, actor.tenantId, session.id)
      await tx.use(ticketsService).changeByRule(actor.tenantId, session.ticketId, { chatFlowId: null }, ({ chatFlowId }) => chatFlowId === id)
    }
    await trackedFlows.remove(tx, actor, before)
    await announceGone(tx, actor, id)
  })
  return { message: 'FLOW_DELETED' }
}
