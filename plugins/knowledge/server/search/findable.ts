import { and, eq, inArray, type SQL } from 'drizzle-orm'
import { ofTenant, type TenantScope } from '#core/server/db/repository.ts'
import { knowledgeDocuments, knowledgePieces } from '../knowledge.table.ts'

/** Pieces that can be found: of documents that are on, in these groups, all where none is named. */
export const findable = (scope: TenantScope, collections: readonly string[]): SQL | undefined =>
  and(
    ofTenant(knowledgePieces, scope),
    ofTenant(knowledgeDocuments, scope, eq(knowledgeDocuments.isActive, true)),
    collections.length > 0 ? inArray(knowledgeDocuments.collection, [...collections]) : undefined,
  )

/** Which pieces belong to which document. */
export const ofDocument = and(eq(knowledgeDocuments.tenantId, knowledgePieces.tenantId), eq(knowledgeDocuments.id, knowledgePieces.documentId))
