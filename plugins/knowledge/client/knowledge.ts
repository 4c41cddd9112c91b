import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#core/client/http/call.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import { getDocument, getEmbeddings, listDocuments, listQuestions, type QuestionState, searchKnowledge } from '../contract/index.ts'

const KNOWLEDGE = 'knowledge'

/** The keys of the others begin with its key: where it is asked again, they are. */
export const documentsQuery = queryOptions({ queryKey: [KNOWLEDGE], queryFn: () => call(listDocuments, {}) })
export const documentQuery = (id: number) => queryOptions({ queryKey: [KNOWLEDGE, 'document', id], queryFn: () => call(getDocument, { id }) })
export const questionsQuery = (state: QuestionState) =>
  queryOptions({ queryKey: [KNOWLEDGE, 'questions', state], queryFn: () => call(listQuestions, { state }) })
export const embeddingsQuery = queryOptions({ queryKey: [KNOWLEDGE, 'embeddings'], queryFn: () => call(getEmbeddings, {}) })

/** Query of the results for a question; the last answer stays in sight until the next is here. */
export const foundQuery = (query: string, limit: number) =>
  queryOptions({
    queryKey: [KNOWLEDGE, 'search', query, limit],
    queryFn: () => call(searchKnowledge, { query, limit }),
    enabled: query !== '',
    placeholderData: keepPreviousData,
  })

/** A document or a question is new, different or gone, here or elsewhere. */
export const refreshKnowledge = (): Promise<void> => queryClient.invalidateQueries({ queryKey: [KNOWLEDGE] })

/** Groups that documents stand in, by name. */
export async function loadCollections(): Promise<readonly string[]> {
  const documents = await queryClient.fetchQuery(documentsQuery)
  return collectionsOf(documents)
}

export const collectionsOf = (documents: readonly { collection: string }[]): string[] =>
  [...new Set(documents.map(({ collection }) => collection))].filter((name) => name !== '').toSorted((one, other) => one.localeCompare(other))
