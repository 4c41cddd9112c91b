import { z } from 'zod'
import { definePoint, type Service } from '#core/contract/define.ts'

/** A part of a document that an assistant read for an answer. */
export interface SourcePiece {
  pieceId: number
  documentId: number
  /** Of the document. */
  title: string
  /** Headings above it inside the document; empty where there are none. */
  heading: string
  /** Where it stands on the web; empty where it does not. */
  address: string
  text: string
}

/** Knowledge of a company, for assistants to read. */
export interface AssistantSource {
  /** Whether there is anything to read in these groups; empty for all. */
  isThere(tenantId: number, collections: readonly string[]): Promise<boolean>
  /** Pieces that answer a question, best first; nothing where none does. */
  search(wanted: { tenantId: number; query: string; collections: readonly string[]; limit: number }): Promise<SourcePiece[]>
  /** A question of a customer that nothing answered. */
  unanswered(asked: { tenantId: number; question: string; ticketId: number | null }): Promise<void>
}

/** Where assistants look things up: services of plugins that keep what a company knows. */
export const assistantSources = definePoint<Service<AssistantSource>>('assistants.sources')

/** A source as the recorder keeps it; `number` is what the model was told it is called, counted from 1. */
export const answerSourceSchema = z.object({ number: z.int(), documentId: z.int(), title: z.string(), heading: z.string(), address: z.string() })
export type AnswerSource = z.infer<typeof answerSourceSchema>
