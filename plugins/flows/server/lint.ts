import { tenantRows } from '#core/server/db/repository.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { contactLabelRows } from '#plugins/contacts/contract/index.ts'
import { teamService } from '#plugins/team/contract/index.ts'
import { closingSteps, ticketLanes } from '#plugins/tickets/contract/index.ts'
import { type Condition, type Finding, type FlowDocument, type FlowDrawer, type FlowNode, flowAssistantEngines, lintDocument } from '../contract/index.ts'
import { refusedSettings, shownSteps } from './addedSteps.ts'
import { flows } from './flows.table.ts'
import { needFlow } from './flows.ts'

/** Problems that stand against publishing a document by a person, and what deserves a look: also whether the rows that it names are there. */
export async function findingsOf(ctx: ServerContext, who: FlowDrawer, document: FlowDocument): Promise<Finding[]> {
  const { tenantId } = who
  const known = await readRows(ctx, tenantId)
  const missing: Finding[] = []
  for (const node of document.nodes) {
    for (const rule of await gone(ctx, tenantId, node, known)) missing.push({ rule, severity: 'error', nodeId: node.id, values: {} })
    if (node.kind === 'transfer' && node.queueId !== null && node.userId === null && !known.servedQueues.has(node.queueId))
      missing.push({ rule: 'queueEmpty', severity: 'warning', nodeId: node.id, values: {} })
  }
  if (!document.nodes.some(({ kind }) => kind === 'added')) return [...lintDocument(document), ...missing]
  const found = lintDocument(document, [], await shownSteps(ctx, who))
  return [...found, ...(await refusedSettings(ctx, tenantId, document, found)), ...missing]
}

interface KnownRows {
  people: ReadonlySet<number>
  /** Queues that somebody works in. */
  servedQueues: ReadonlySet<number>
  labels: ReadonlySet<number>
  /** By id: whether new conversations can get into it. */
  flows: ReadonlyMap<number, boolean>
}

async function readRows(ctx: ServerContext, tenantId: number): Promise<KnownRows> {
  const members = await ctx.use(teamService).membersOf(tenantId)
  const labels = await Promise.all(ctx.contributionsOf(contactLabelRows).map(({ service }) => ctx.use(service).names(tenantId)))
  const rows = await tenantRows(ctx.db, { tenantId }, flows).find()
  return {
    people: new Set(members.map(({ userId }) => userId)),
    servedQueues: new Set(members.flatMap(({ queueIds }) => queueIds)),
    labels: new Set(labels.flat().map(({ id }) => id)),
    flows: new Map(rows.map(({ id, isActive, publishedVersion }) => [id, isActive && publishedVersion !== null])),
  }
}

const labelsIn = (condition: Condition): number[] => {
  if (condition.op === 'label') return [condition.labelId]
  return 'of' in condition && Array.isArray(condition.of) ? condition.of.flatMap(labelsIn) : []
}

async function gone(ctx: ServerContext, tenantId: number, node: FlowNode, known: KnownRows): Promise<string[]> {
  switch (node.kind) {
    case 'transfer': {
      const isQueueGone = node.queueId !== null && !(await ctx.use(teamService).hasQueue(tenantId, node.queueId))
      return [...(isQueueGone ? ['queueGone'] : []), ...(node.userId !== null && !known.people.has(node.userId) ? ['personGone'] : [])]
    }
    case 'label':
      return [...node.add, ...node.remove].every((id) => known.labels.has(id)) ? [] : ['labelGone']
    case 'ask':
    case 'branch':
      return node.routes.flatMap(({ when }) => labelsIn(when)).every((id) => known.labels.has(id)) ? [] : ['labelGone']
    case 'lane':
      return node.laneId === null || (await isKnownLane(ctx, tenantId, node.laneId)) ? [] : ['laneGone']
    case 'close':
      return node.reasonId === null || (await isKnownReason(ctx, tenantId, node.reasonId)) ? [] : ['reasonGone']
    case 'jump': {
      const isPublished = known.flows.get(node.flowId)
      return isPublished === undefined ? ['flowGone'] : isPublished ? [] : ['flowUnpublished']
    }
    case 'assistant':
      return (await isKnownAssistant(ctx, tenantId, node.assistantId)) ? [] : ['assistantGone']
    default:
      return []
  }
}

async function isKnownLane(ctx: ServerContext, tenantId: number, laneId: number): Promise<boolean> {
  const names = await Promise.all(ctx.contributionsOf(ticketLanes).map((service) => ctx.use(service).nameOf(tenantId, laneId)))
  return names.some((name) => name !== null)
}

async function isKnownReason(ctx: ServerContext, tenantId: number, reasonId: number): Promise<boolean> {
  const names = await Promise.all(ctx.contributionsOf(closingSteps).map((service) => ctx.use(service).reasonName?.(tenantId, reasonId)))
  return names.some((name) => typeof name === 'string')
}

async function isKnownAssistant(ctx: ServerContext, tenantId: number, assistantId: number): Promise<boolean> {
  const engines = await ctx.contributionsFor(flowAssistantEngines, tenantId)
  const names = await Promise.all(engines.map((service) => ctx.use(service).nameOf(tenantId, assistantId)))
  return names.some((name) => name !== null)
}

/** @see lintFlow of the contract */
export const lintFlow = async (ctx: ServerContext, actor: Actor, id: number): Promise<Finding[]> =>
  findingsOf(ctx, actor, (await needFlow(ctx, actor, id)).draft)
