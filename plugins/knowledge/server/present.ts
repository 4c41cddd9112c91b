import { eq, sql } from 'drizzle-orm'
import { ofTenant, type TenantScope } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { rooms } from '#core/server/socket/rooms.ts'
import { type KnowledgeDocument, knowledgeChanged, type WholeDocument } from '../contract/index.ts'
import { type knowledgeDocuments, knowledgePieces } from './knowledge.table.ts'

export type DocumentRow = typeof knowledgeDocuments.$inferSelect
export interface PieceCounts {
  pieces: number
  vectors: number
}

const NONE: PieceCounts = { pieces: 0, vectors: 0 }

/** Pieces of each document, and those of them that have a vector; of one document or of all. */
export async function pieceCounts(ctx: ServerContext, scope: TenantScope, documentId?: number): Promise<Map<number, PieceCounts>> {
  const rows = await ctx.db
    .select({ id: knowledgePieces.documentId, pieces: sql<number>`count(*)::int`, vectors: sql<number>`count(${knowledgePieces.vector})::int` })
    .from(knowledgePieces)
    .where(ofTenant(knowledgePieces, scope, documentId === undefined ? undefined : eq(knowledgePieces.documentId, documentId)))
    .groupBy(knowledgePieces.documentId)
  return new Map(rows.map(({ id, ...counts }) => [id, counts]))
}

export function presentDocument(row: Omit<DocumentRow, 'body'>, { pieces, vectors }: PieceCounts = NONE): KnowledgeDocument {
  const { id, kind, title, address, fileName, collection, isActive, state, problem, uses, checkedAt, updatedAt, rev } = row
  const at = { checkedAt: checkedAt?.toISOString() ?? null, updatedAt: updatedAt.toISOString() }
  return { id, kind, title, address, fileName, collection, isActive, state, problem, pieces, vectors, uses, ...at, rev }
}

export const presentOne = async (ctx: ServerContext, row: DocumentRow): Promise<KnowledgeDocument> =>
  presentDocument(row, (await pieceCounts(ctx, row, row.id)).get(row.id))

export const presentWhole = async (ctx: ServerContext, row: DocumentRow): Promise<WholeDocument> => ({ ...(await presentOne(ctx, row)), body: row.body })

/** Tells the company that what is found may be other; `documentId` null for a question. */
export const announceKnowledge = (ctx: ServerContext, { tenantId }: TenantScope, documentId: number | null): void =>
  ctx.push(knowledgeChanged, tenantId, { documentId }, [rooms.tenant(tenantId)])
