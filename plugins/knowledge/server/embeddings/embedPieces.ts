import { asc, eq, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { ofTenant, tenantRows } from '#core/server/db/repository.ts'
import { defineJob } from '#core/server/plugin.ts'
import { knowledgePieces } from '../knowledge.table.ts'
import { announceKnowledge } from '../present.ts'
import { askEmbeddings, EmbeddingError } from './askEmbeddings.ts'
import { embeddingsOf, holdEmbeddings, noteFailure, providerOf } from './provider.ts'
import { packVector } from './vector.ts'

/** Pieces of one question to the provider: what small servers take at once. */
const BATCH = 32
/** Seconds until a provider that does not answer is asked again. */
const AGAIN_SECONDS = 300

/** Makes the vectors that are missing, a batch a job, until there are none. A provider that is down is asked again later; words find everything meanwhile. */
export const embedPieces = defineJob({
  name: 'knowledge.embedPieces',
  payload: z.object({ tenantId: z.int() }),
  retries: 2,
  retryDelaySeconds: 10,
  async run({ tenantId }, ctx) {
    const scope = { tenantId }
    const provider = await providerOf(ctx, scope)
    if (!provider || !(await ctx.isPluginOn(tenantId, 'knowledge'))) return
    const rows = await ctx.db
      .select({ id: knowledgePieces.id, heading: knowledgePieces.heading, text: knowledgePieces.text })
      .from(knowledgePieces)
      .where(ofTenant(knowledgePieces, scope, isNull(knowledgePieces.vector)))
      .orderBy(asc(knowledgePieces.id))
      .limit(BATCH)
    if (rows.length === 0) return
    try {
      const vectors = await askEmbeddings(
        ctx,
        provider,
        rows.map(({ heading, text }) => `${heading}\n\n${text}`),
      )
      await ctx.transact(async (tx) => {
        await holdEmbeddings(tx, scope)
        // Another model was chosen while the provider answered: its vectors say nothing beside the new ones, and the next job makes those.
        const isCurrent = (await embeddingsOf(tx, scope)).model === provider.model
        const pieces = tenantRows(tx.db, scope, knowledgePieces)
        for (const [index, { id }] of isCurrent ? rows.entries() : [])
          await pieces.write(eq(knowledgePieces.id, id), { vector: packVector(vectors[index] ?? []), vectorModel: provider.model })
        await noteFailure(tx, scope, null)
        announceKnowledge(tx, scope, null)
        await tx.enqueue(embedPieces, { tenantId })
      })
    } catch (error) {
      if (!(error instanceof EmbeddingError)) throw error
      await noteFailure(ctx, scope, error.failure)
      // A wrong key is no better in five minutes: saving the settings begins anew.
      if (error.failure !== 'auth' && error.failure !== 'refused') await ctx.enqueue(embedPieces, { tenantId }, AGAIN_SECONDS)
    }
  },
})
