import { z } from 'zod'
import { defineEndpoint } from '#core/contract/define.ts'
import { type FieldError, invalidInput } from '#core/contract/errors.ts'
import { booleanParam } from '#core/contract/params.ts'

export const LONGEST_KEY = 1_000
export const LONGEST_MODEL = 200

/** Why a provider of vectors did not answer. */
export const embeddingFailures = ['auth', 'rate', 'refused', 'network', 'timeout', 'inside', 'nonsense'] as const
export type EmbeddingFailure = (typeof embeddingFailures)[number]

/** Provider of vectors for the company: any server with the `/embeddings` call of OpenAI. */
export const embeddingsSchema = z.object({
  isActive: z.boolean(),
  /** Without `/embeddings` at its end. */
  url: z.string(),
  model: z.string(),
  /** Last four characters of the key; empty for a short one, null where none is kept. The key itself never leaves the server. */
  keyTail: z.string().nullable(),
  /** Why it failed the last time; null where it did not. */
  failure: z.enum(embeddingFailures).nullable(),
  pieces: z.int(),
  /** Pieces that have a vector of this model. */
  vectors: z.int(),
})
export type Embeddings = z.infer<typeof embeddingsSchema>

export const getEmbeddings = defineEndpoint({
  method: 'GET',
  path: '/knowledge/embeddings',
  permission: 'knowledge.edit',
  summary: 'Who makes the vectors of the knowledge base',
  input: z.object({}),
  output: embeddingsSchema,
})

/** With another address the key has to be given anew; with another model all vectors are made anew. @throws refusedEmbeddings (422) with the fields */
export const updateEmbeddings = defineEndpoint({
  method: 'PUT',
  path: '/knowledge/embeddings',
  permission: 'knowledge.edit',
  summary: 'Set who makes the vectors of the knowledge base',
  input: z.object({
    isActive: booleanParam.optional(),
    url: z.string().max(10_000).optional(),
    model: z.string().max(10_000).optional(),
    /** Write-only: empty takes the kept one away, absent leaves it. */
    key: z.string().max(LONGEST_KEY).optional(),
  }),
  output: embeddingsSchema,
})

export interface EmbeddingsDraft {
  isActive: boolean
  url: string
  model: string
}

/** Validation errors; empty when it is valid. One that is off may be incomplete. */
export function embeddingsProblems({ isActive, url, model }: EmbeddingsDraft): FieldError[] {
  const problems: FieldError[] = []
  const parsed = URL.parse(url.trim())
  const isFine = parsed !== null && ['http:', 'https:'].includes(parsed.protocol) && parsed.username === '' && parsed.password === ''
  if (url.trim() === '' ? isActive : !isFine)
    problems.push({ field: 'url', code: url.trim() === '' ? 'required' : 'invalid_format', message: 'An address as https://…/v1' })
  if (model.trim() === '' && isActive) problems.push({ field: 'model', code: 'required', message: 'Name the model' })
  if (model.trim().length > LONGEST_MODEL) problems.push({ field: 'model', code: 'too_big', message: `At most ${LONGEST_MODEL} characters` })
  return problems
}

export const refusedEmbeddings = (fields: FieldError[]) => invalidInput(fields, 422)
