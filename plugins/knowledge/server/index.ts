import { extend } from '#core/contract/define.ts'
import { panelRights } from '#core/contract/panelRights.ts'
import { defineServerPlugin, provide, route } from '#core/server/plugin.ts'
import { encryptedColumns } from '#core/server/rotation/encryptedColumns.ts'
import { assistantSources } from '#plugins/assistants/contract/index.ts'
import * as contract from '../contract/index.ts'
import { createKnowledgeSource, knowledgeSource } from './assistantSource.ts'
import { countUses, createDocument, deleteDocument, getDocument, listDocuments, readAgain, trackedDocuments, updateDocument, useDocument } from './documents.ts'
import { embedPieces } from './embeddings/embedPieces.ts'
import { EMBEDDING_KEYS } from './embeddings/provider.ts'
import { getEmbeddings, updateEmbeddings } from './embeddings/settings.ts'
import { knowledgeEmbeddings } from './knowledge.table.ts'
import { privacyPart } from './privacyPart.ts'
import { listQuestions, noteUnanswered, reportQuestion, updateQuestion } from './questions.ts'
import { readDuePages, readPage } from './readPage.ts'
import { collectionsOf, searchPieces } from './search/searchPieces.ts'
import { seedKnowledge } from './seed.ts'
import { uploadDocument } from './uploadDocument.ts'

const SWEEP_MS = 60 * 60_000
const SEARCHES_PER_MINUTE = 120
/** A text in the longest writing, as JSON. */
const MOST_BODY_BYTES = 1024 * 1024

export default defineServerPlugin({
  id: 'knowledge',
  requires: ['assistants', 'tickets'],
  migrations: new URL('./migrations/', import.meta.url),
  permissions: {
    'knowledge.edit': { sentence: 'Keep the knowledge base and its unanswered questions', profiles: ['admin'] },
    'knowledge.search': { sentence: 'Search the knowledge base and use what it says', profiles: ['admin', 'super', 'user'] },
  },
  routes: [
    route(contract.listDocuments, (_input, actor, ctx) => listDocuments(ctx, actor)),
    route(contract.getDocument, ({ id }, actor, ctx) => getDocument(ctx, actor, id)),
    route(contract.createDocument, (wanted, actor, ctx) => createDocument(ctx, actor, wanted), { bodyLimit: MOST_BODY_BYTES }),
    route(contract.uploadDocument, ({ file: _file, ...wanted }, actor, ctx, { files }) => uploadDocument(ctx, actor, wanted, files), {
      files: { mostFiles: 1, mostBytesOfFile: contract.LARGEST_DOCUMENT },
    }),
    route(contract.updateDocument, ({ id, ...change }, actor, ctx) => updateDocument(ctx, actor, id, change), { bodyLimit: MOST_BODY_BYTES }),
    route(contract.deleteDocument, ({ id }, actor, ctx) => deleteDocument(ctx, actor, id)),
    route(contract.readAgain, ({ id }, actor, ctx) => readAgain(ctx, actor, id)),
    route(contract.useDocument, ({ id }, actor, ctx) => useDocument(ctx, actor, id)),
    route(contract.searchKnowledge, async (wanted, { tenantId, userId }, ctx) => {
      await ctx.host.limit('knowledge.search', SEARCHES_PER_MINUTE, 60)(`${tenantId}:${userId}`)
      return searchPieces(ctx, { tenantId, ...wanted })
    }),
    route(contract.listQuestions, ({ state }, actor, ctx) => listQuestions(ctx, actor, state)),
    route(contract.reportQuestion, ({ question, ticketId }, actor, ctx) => reportQuestion(ctx, actor, question, ticketId)),
    route(contract.updateQuestion, ({ id, state }, actor, ctx) => updateQuestion(ctx, actor, id, state)),
    route(contract.getEmbeddings, (_input, actor, ctx) => getEmbeddings(ctx, actor)),
    route(contract.updateEmbeddings, (change, actor, ctx) => updateEmbeddings(ctx, actor, change)),
  ],
  extends: [
    privacyPart.extends,
    ...trackedDocuments.extends,
    extend(encryptedColumns, { table: knowledgeEmbeddings, column: knowledgeEmbeddings.secret, purpose: EMBEDDING_KEYS }),
    extend(assistantSources, knowledgeSource),
    extend(panelRights, { panel: 'knowledge.documents', permission: 'knowledge.edit', sharesState: true }),
    extend(panelRights, { panel: 'knowledge.questions', permission: 'knowledge.edit', sharesState: true }),
    extend(panelRights, { panel: 'knowledge.search', permission: 'knowledge.edit' }),
  ],
  provides: [
    privacyPart.provides,
    trackedDocuments.provides,
    provide(knowledgeSource, createKnowledgeSource),
    provide(contract.knowledgeService, (ctx) => ({
      search: (wanted) => searchPieces(ctx, wanted),
      collections: (tenantId) => collectionsOf(ctx, { tenantId }),
      unanswered: (asked) => noteUnanswered(ctx, asked),
      countUses: (tenantId, documentIds) => countUses(ctx, { tenantId }, documentIds),
    })),
  ],
  jobs: [readPage, embedPieces],
  seed: seedKnowledge,
  every: [{ name: 'pages of the knowledge base', everyMs: SWEEP_MS, run: readDuePages }],
})
