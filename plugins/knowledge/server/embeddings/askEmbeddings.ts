import { z } from 'zod'
import { type OutwardFailure, requestOutward } from '#core/server/outwardRequest.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import type { EmbeddingFailure } from '../../contract/index.ts'

const PATIENCE_MS = 20_000
/** Room for 64 vectors of 4,096 dimensions as text. */
const MOST_BYTES = 16 * 1024 * 1024
const MOST_DIMENSIONS = 8_192

/** Thrown where the provider gives no vectors; it carries no text of the other side. */
export class EmbeddingError extends Error {
  readonly failure: EmbeddingFailure

  constructor(failure: EmbeddingFailure) {
    super(`embeddings: ${failure}`)
    this.name = 'EmbeddingError'
    this.failure = failure
  }
}

export interface EmbeddingProvider {
  url: string
  model: string
  /** Empty where none is needed. */
  key: string
}

const answerSchema = z.object({ data: z.array(z.object({ index: z.int().optional(), embedding: z.array(z.number()).min(1).max(MOST_DIMENSIONS) })) })

const failureOf = (failure: OutwardFailure): EmbeddingFailure => (failure === 'timeout' ? 'timeout' : failure === 'hostInside' ? 'inside' : 'network')

/** A vector for each text, by the `/embeddings` call of OpenAI, which Ollama, LM Studio and most others have. @throws EmbeddingError */
export async function askEmbeddings(
  ctx: ServerContext,
  { url, model, key }: EmbeddingProvider,
  input: readonly string[],
  timeoutMs = PATIENCE_MS,
): Promise<number[][]> {
  const answer = await requestOutward(ctx.host.outward, {
    method: 'POST',
    url: `${url.replace(/\/+$/, '')}/embeddings`,
    headers: { 'content-type': 'application/json', accept: 'application/json', ...(key !== '' && { authorization: `Bearer ${key}` }) },
    body: JSON.stringify({ model, input, encoding_format: 'float' }),
    timeoutMs,
    mostBytes: MOST_BYTES,
    whenLonger: 'fail',
  })
  if (!answer.ok) throw new EmbeddingError(failureOf(answer.failure))
  if (answer.status === 401 || answer.status === 403) throw new EmbeddingError('auth')
  if (answer.status === 429) throw new EmbeddingError('rate')
  if (answer.status >= 500) throw new EmbeddingError('network')
  if (answer.status !== 200) throw new EmbeddingError('refused')
  const read = answerSchema.safeParse(jsonOf(answer.body))
  if (!read.success || read.data.data.length !== input.length) throw new EmbeddingError('nonsense')
  return read.data.data
    .map((item, place) => ({ place: item.index ?? place, vector: item.embedding }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ vector }) => vector)
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return null
  }
}
