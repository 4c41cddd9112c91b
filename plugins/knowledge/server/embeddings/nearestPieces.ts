import { and, asc, eq, gt } from 'drizzle-orm'
import type { TenantScope } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import type { Found } from '../../contract/index.ts'
import { knowledgeDocuments, knowledgePieces } from '../knowledge.table.ts'
import { findable, ofDocument } from '../search/findable.ts'
import { askEmbeddings, EmbeddingError } from './askEmbeddings.ts'
import { noteFailure, providerOf } from './provider.ts'
import { cosineWith } from './vector.ts'

/** Whoever asks waits no longer than this for the provider: words answer alone then. */
const PATIENCE_MS = 4_000
/** Vectors in memory at once. */
const BATCH = 2_000
const MOST = 20
/** Less alike is not about the same, whatever the model. */
const LEAST_ALIKE = 0.3
/** Models differ in what alike means: what counts is to be near the best. */
const BELOW_BEST = 0.12

interface Near {
  ids: number[]
  state: Found['vectors']
}

/** Pieces whose vectors are nearest to a question's, best first. Vectors of all pieces are compared here, a batch at a time: no extension of the database is needed. */
export async function nearestPieces(ctx: ServerContext, scope: TenantScope, question: string, collections: readonly string[]): Promise<Near> {
  const provider = await providerOf(ctx, scope)
  if (!provider || question === '') return { ids: [], state: 'off' }
  let asked: number[]
  try {
    const [vector] = await askEmbeddings(ctx, provider, [question], PATIENCE_MS)
    asked = vector ?? []
    await noteFailure(ctx, scope, null)
  } catch (error) {
    if (!(error instanceof EmbeddingError)) throw error
    await noteFailure(ctx, scope, error.failure)
    return { ids: [], state: 'down' }
  }
  const cosine = cosineWith(asked)
  let best: { id: number; alike: number }[] = []
  for (let after = 0; ; ) {
    const rows = await ctx.db
      .select({ id: knowledgePieces.id, vector: knowledgePieces.vector })
      .from(knowledgePieces)
      .innerJoin(knowledgeDocuments, ofDocument)
      .where(and(findable(scope, collections), gt(knowledgePieces.id, after), eq(knowledgePieces.vectorModel, provider.model)))
      .orderBy(asc(knowledgePieces.id))
      .limit(BATCH)
    const alike = rows.map(({ id, vector }) => ({ id, alike: vector === null ? 0 : (cosine(vector) ?? 0) }))
    best = [...best, ...alike]
      .filter((one) => one.alike >= LEAST_ALIKE)
      .toSorted((one, other) => other.alike - one.alike)
      .slice(0, MOST)
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) break
    after = last.id
  }
  const most = best[0]?.alike ?? 0
  return { ids: best.filter((one) => one.alike >= most - BELOW_BEST).map(({ id }) => id), state: 'on' }
}
