import { and, eq, isNotNull, ne, sql } from 'drizzle-orm'
import { ofTenant, type TenantScope, tenantRows } from '#core/server/db/repository.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { keyAfter } from '#core/server/storedKey.ts'
import * as contract from '../../contract/index.ts'
import { knowledgeDocuments, knowledgeEmbeddings, knowledgePieces } from '../knowledge.table.ts'
import { announceKnowledge } from '../present.ts'
import { embedPieces } from './embedPieces.ts'
import { embeddingsOf, holdEmbeddings, isAny, secretKey } from './provider.ts'

/** @see getEmbeddings of the contract */
export async function getEmbeddings(ctx: ServerContext, actor: TenantScope): Promise<contract.Embeddings> {
  const { isActive, url, model, keyTail, failure } = await embeddingsOf(ctx, actor)
  const [counts] = await ctx.db
    .select({ pieces: sql<number>`count(*)::int`, vectors: sql<number>`(count(*) filter (where ${knowledgePieces.vectorModel} = ${model}))::int` })
    .from(knowledgePieces)
    .innerJoin(knowledgeDocuments, and(eq(knowledgeDocuments.tenantId, knowledgePieces.tenantId), eq(knowledgeDocuments.id, knowledgePieces.documentId)))
    .where(and(ofTenant(knowledgePieces, actor), ofTenant(knowledgeDocuments, actor)))
  return { isActive, url, model, keyTail, failure, pieces: counts?.pieces ?? 0, vectors: counts?.vectors ?? 0 }
}

interface Change {
  isActive?: boolean | undefined
  url?: string | undefined
  model?: string | undefined
  key?: string | undefined
}

/** @see updateEmbeddings of the contract */
export function updateEmbeddings(ctx: ServerContext, actor: Actor, change: Change): Promise<contract.Embeddings> {
  return ctx.transact(async (tx) => {
    await holdEmbeddings(tx, actor)
    const rows = tenantRows(tx.db, actor, knowledgeEmbeddings)
    const before = await embeddingsOf(tx, actor)
    const { isActive = before.isActive, url = before.url, model = before.model, key } = change
    const problems = contract.embeddingsProblems({ isActive, url, model })
    if (problems.length > 0) throw contract.refusedEmbeddings(problems)
    const values = { isActive, url: url.trim(), model: model.trim(), failure: null, ...keyAfter(secretKey(tx), before, { key, url }) }
    const [row] = await rows.update(isAny, values)
    if (!row) await rows.insert(values)
    // Vectors of another model say nothing beside the new ones.
    const others = and(isNotNull(knowledgePieces.vectorModel), ne(knowledgePieces.vectorModel, values.model))
    await tenantRows(tx.db, actor, knowledgePieces).write(others, { vector: null, vectorModel: null })
    if (isActive) await tx.enqueue(embedPieces, { tenantId: actor.tenantId })
    announceKnowledge(tx, actor, null)
    return getEmbeddings(tx, actor)
  })
}
