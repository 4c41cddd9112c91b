import { defineService } from '#core/contract/define.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import type { AssistantSource } from '#plugins/assistants/contract/index.ts'
import { countUses } from './documents.ts'
import { noteUnanswered } from './questions.ts'
import { collectionsOf, searchPieces } from './search/searchPieces.ts'

export const knowledgeSource = defineService<AssistantSource>('knowledge.assistantSource')

/** The knowledge base as assistants read it. */
export const createKnowledgeSource = (ctx: ServerContext): AssistantSource => ({
  isThere: async (tenantId, collections) => {
    const known = await collectionsOf(ctx, { tenantId })
    return known !== null && (collections.length === 0 || collections.some((collection) => known.includes(collection)))
  },
  async search({ tenantId, query, collections, limit }) {
    const { pieces } = await searchPieces(ctx, { tenantId, query, collections, limit })
    await countUses(ctx, { tenantId }, [...new Set(pieces.map(({ documentId }) => documentId))])
    return pieces.map(({ pieceId, documentId, title, heading, address, text }) => ({ pieceId, documentId, title, heading, address, text }))
  },
  async unanswered(asked) {
    await noteUnanswered(ctx, asked)
  },
})
