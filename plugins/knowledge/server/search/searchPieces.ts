import { and, desc, inArray, type SQL, sql } from 'drizzle-orm'
import { storableText } from '#core/contract/text.ts'
import type { TenantScope } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { type Found, type FoundPiece, LONGEST_QUESTION, MOST_FOUND, type QuestionWord, questionWords } from '../../contract/index.ts'
import { nearestPieces } from '../embeddings/nearestPieces.ts'
import { knowledgeDocuments, knowledgePieces } from '../knowledge.table.ts'
import { findable, ofDocument } from './findable.ts'
import { excerptOf, fuse, rankByWords } from './rank.ts'

/** Pieces that the database ranks highest, which are then weighed against each other. */
const WEIGHED = 200
/** The heading of a piece begins with the title of its document. */
const JOINT = ' › '

/** Endings as people type them without accents, which stem otherwise. */
const accented = (word: string): string => word.replace(/coes$/, 'ções').replace(/cao$/, 'ção').replace(/oes$/, 'ões').replace(/ao$/, 'ão')

/** A word by its stem: as it was asked, without accents, or with those that it lacks. */
const queryOf = ({ asked, folded }: QuestionWord): SQL =>
  sql`(${sql.join(
    [...new Set([asked, folded, accented(asked)])].map((word) => sql`plainto_tsquery('portuguese', ${word})`),
    sql` || `,
  )})`

interface ByWords {
  ids: number[]
  /** Words of the question that each holds. */
  found: Map<number, string[]>
}

async function piecesByWords(ctx: ServerContext, scope: TenantScope, words: readonly QuestionWord[], collections: readonly string[]): Promise<ByWords> {
  if (words.length === 0) return { ids: [], found: new Map() }
  const any = sql.join(words.map(queryOf), sql` || `)
  const holds = words.map((word) => sql`(${knowledgePieces.words} @@ ${queryOf(word)})`)
  const rank = sql<number>`ts_rank(${knowledgePieces.words}, ${any})`
  const hits = await ctx.db
    .select({
      pieceId: knowledgePieces.id,
      holds: sql<string>`${sql.join(
        holds.map((hold) => sql`${hold}::int::text`),
        sql` || `,
      )}`,
      rank,
    })
    .from(knowledgePieces)
    .innerJoin(knowledgeDocuments, ofDocument)
    .where(and(findable(scope, collections), sql`${knowledgePieces.words} @@ (${any})`))
    .orderBy(desc(rank))
    .limit(WEIGHED)
  if (hits.length === 0) return { ids: [], found: new Map() }
  const [counts] = await ctx.db
    .select({
      pieces: sql<number>`count(*)::int`,
      ofWords: sql<string>`concat_ws(',', ${sql.join(
        holds.map((hold) => sql`count(*) filter (where ${hold})`),
        sql`, `,
      )})`,
    })
    .from(knowledgePieces)
    .innerJoin(knowledgeDocuments, ofDocument)
    .where(findable(scope, collections))
  const ids = rankByWords(hits, (counts?.ofWords ?? '').split(',').map(Number), counts?.pieces ?? 0)
  return { ids, found: new Map(hits.map(({ pieceId, holds }) => [pieceId, words.filter((_word, index) => holds[index] === '1').map(({ asked }) => asked)])) }
}

export interface SearchWish {
  tenantId: number
  query: string
  collections?: readonly string[]
  limit: number
}

/** @see KnowledgeService.search */
export async function searchPieces(ctx: ServerContext, { tenantId, query, collections = [], limit }: SearchWish): Promise<Found> {
  const scope = { tenantId }
  const question = storableText(query).trim().slice(0, LONGEST_QUESTION)
  const words = questionWords(question)
  const [byWords, near] = await Promise.all([piecesByWords(ctx, scope, words, collections), nearestPieces(ctx, scope, question, collections)])
  const fused = fuse(byWords.ids, near.ids).slice(0, Math.min(limit, MOST_FOUND))
  if (fused.length === 0) return { pieces: [], vectors: near.state }
  const rows = await ctx.db
    .select({ piece: { id: knowledgePieces.id, heading: knowledgePieces.heading, text: knowledgePieces.text }, document: documentFacts })
    .from(knowledgePieces)
    .innerJoin(knowledgeDocuments, ofDocument)
    .where(
      and(
        findable(scope, collections),
        inArray(
          knowledgePieces.id,
          fused.map(({ pieceId }) => pieceId),
        ),
      ),
    )
  const rowOf = new Map(rows.map((row) => [row.piece.id, row]))
  const pieces = fused.flatMap(({ pieceId, ...place }): FoundPiece[] => {
    const row = rowOf.get(pieceId)
    if (!row) return []
    const { document, piece } = row
    const heading = piece.heading.startsWith(document.title + JOINT) ? piece.heading.slice(document.title.length + JOINT.length) : ''
    const text = { heading, excerpt: excerptOf(piece.text, words), text: piece.text, words: byWords.found.get(pieceId) ?? [] }
    return [{ pieceId, documentId: document.id, kind: document.kind, title: document.title, address: document.address, ...text, ...place }]
  })
  return { pieces, vectors: near.state }
}

const documentFacts = { id: knowledgeDocuments.id, kind: knowledgeDocuments.kind, title: knowledgeDocuments.title, address: knowledgeDocuments.address }

/** @see KnowledgeService.collections */
export async function collectionsOf(ctx: ServerContext, scope: TenantScope): Promise<string[] | null> {
  const rows = await ctx.db
    .selectDistinct({ collection: knowledgeDocuments.collection })
    .from(knowledgeDocuments)
    .innerJoin(knowledgePieces, ofDocument)
    .where(findable(scope, []))
  if (rows.length === 0) return null
  return rows
    .map(({ collection }) => collection)
    .filter((collection) => collection !== '')
    .toSorted((one, other) => one.localeCompare(other, 'pt-BR'))
}
