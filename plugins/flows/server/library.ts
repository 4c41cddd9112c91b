import { and, eq } from 'drizzle-orm'
import { tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { type FlowDocument, type FlowLibrary, shareOf } from '../contract/index.ts'
import { flows, flowVersions } from './flows.table.ts'

const DOCUMENTS = 'flows.documents'
/** Versions begin with 1. */
export const DRAFT = 0

/** A published version: it never changes, so it is read once. */
export const documentOf = (ctx: ServerContext, tenantId: number, flowId: number, version: number): Promise<FlowDocument | null> =>
  ctx.cached(DOCUMENTS, `${tenantId}:${flowId}:${version}`, async (db) => {
    const row = await tenantRows(db, { tenantId }, flowVersions).first(and(eq(flowVersions.flowId, flowId), eq(flowVersions.version, version)))
    return row?.document ?? null
  })

/** The flow that new conversations get; null for one that is switched off, deleted, or was never published. */
export async function publishedVersion(ctx: ServerContext, tenantId: number, flowId: number): Promise<number | null> {
  const row = await tenantRows(ctx.db, { tenantId }, flows).first(and(eq(flows.id, flowId), eq(flows.isActive, true)))
  return row?.publishedVersion ?? null
}

/** Of a flow, what decides which version a contact gets. */
export type Versions = Pick<typeof flows.$inferSelect, 'id' | 'publishedVersion' | 'trialVersion' | 'trialPercent'>

/** The version for a contact: while one is tried out, the same contacts get it each time. */
export const versionFor = ({ id, publishedVersion, trialVersion, trialPercent }: Versions, contactId: number): number | null =>
  trialVersion !== null && shareOf(`${contactId}:${id}:${trialVersion}`) < (trialPercent ?? 0) ? trialVersion : publishedVersion

/** Everything that a step from some places may need: those, and what they jump to. A draft stands as version 0 of its flow. */
export async function readLibrary(
  ctx: ServerContext,
  tenantId: number,
  places: readonly { flowId: number; version: number }[],
  draft?: { flowId: number; document: FlowDocument },
): Promise<FlowLibrary> {
  const documents = new Map<string, FlowDocument>()
  const published = new Map<number, number | null>()
  const open = [...places, ...(draft ? [{ flowId: draft.flowId, version: DRAFT }] : [])]
  for (let place = open.pop(); place; place = open.pop()) {
    const key = `${place.flowId}:${place.version}`
    if (documents.has(key)) continue
    const isDraft = place.flowId === draft?.flowId && place.version === DRAFT
    const document = isDraft ? draft.document : await documentOf(ctx, tenantId, place.flowId, place.version)
    if (!document) continue
    documents.set(key, document)
    for (const node of document.nodes) {
      if (node.kind !== 'jump' || published.has(node.flowId)) continue
      const version = await publishedVersion(ctx, tenantId, node.flowId)
      published.set(node.flowId, version)
      if (version !== null) open.push({ flowId: node.flowId, version })
    }
  }
  return { document: (flowId, version) => documents.get(`${flowId}:${version}`), published: (flowId) => published.get(flowId) ?? null }
}
