import { defineService } from '#core/contract/define.ts'
import type { Found } from './search.ts'

export interface KnowledgeSearch {
  tenantId: number
  /** A question in the words of whoever asks. */
  query: string
  /** Groups that are searched; empty for all. */
  collections?: readonly string[]
  limit: number
}

export interface KnowledgeService {
  /** Pieces that answer a question, best first; nothing where too little of the question is in any. Documents that are off are left out. */
  search(wanted: KnowledgeSearch): Promise<Found>
  /** Groups that documents stand in, by name; null where the company has no document that can be found. */
  collections(tenantId: number): Promise<string[] | null>
  /** A question of a customer that nothing answered, for the list to fill; nothing happens where it says nothing. Answers its id. */
  unanswered(asked: { tenantId: number; question: string; ticketId: number | null }): Promise<number | null>
  /** Pieces of these documents were used in an answer. */
  countUses(tenantId: number, documentIds: readonly number[]): Promise<void>
}
export const knowledgeService = defineService<KnowledgeService>('knowledge.service')
