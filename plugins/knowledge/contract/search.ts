import { z } from 'zod'
import { defineEndpoint } from '#core/contract/define.ts'
import { countParam, idParam, listParam } from '#core/contract/params.ts'
import { documentKinds } from './rules.ts'

/** In characters; longer questions are cut. */
export const LONGEST_QUESTION = 500
export const MOST_FOUND = 20

/** A part of a document that a question found. */
export const foundPieceSchema = z.object({
  pieceId: z.int(),
  documentId: z.int(),
  kind: z.enum(documentKinds),
  title: z.string(),
  /** Headings above it inside the document, outermost first, joined by ` › `; empty where there are none. */
  heading: z.string(),
  /** Of pages; else empty. */
  address: z.string(),
  /** The part of its text that fits the question best. */
  excerpt: z.string(),
  text: z.string(),
  /** Higher is better; comparable within one search only. */
  score: z.number(),
  /** Why it was found: its place among those found by words and by vectors, counted from 1; null where it was not found so. */
  byWords: z.int().nullable(),
  byVectors: z.int().nullable(),
  /** Words of the question that it holds, as they were asked. */
  words: z.array(z.string()),
})
export type FoundPiece = z.infer<typeof foundPieceSchema>

/** `off`: no provider is set; `down`: it did not answer, and words alone were searched. */
export const vectorStates = ['on', 'off', 'down'] as const
export const foundSchema = z.object({ pieces: z.array(foundPieceSchema), vectors: z.enum(vectorStates) })
export type Found = z.infer<typeof foundSchema>

/** Pieces that answer a question, best first; nothing where too little of the question is in any. @throws tooFast (429) beyond 120 a minute */
export const searchKnowledge = defineEndpoint({
  method: 'GET',
  path: '/knowledge/search',
  permission: 'knowledge.search',
  summary: 'Search the knowledge base',
  input: z.object({ query: z.string().max(10_000).default(''), collections: listParam(z.string().max(200)), limit: countParam(1, MOST_FOUND, 8) }),
  output: foundSchema,
})

/** An agent used a piece of a document in a reply. @throws noDocumentFound (404) */
export const useDocument = defineEndpoint({
  method: 'POST',
  path: '/knowledge/documents/:id/use',
  permission: 'knowledge.search',
  summary: 'Count a use of a document',
  recording: 'never',
  input: z.object({ id: idParam }),
  output: z.object({ id: z.int() }),
})
