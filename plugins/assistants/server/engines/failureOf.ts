import { z } from 'zod'
import { EngineError, type EngineFailure } from '../../contract/index.ts'

export interface Refusal {
  status: number
  headers: Readonly<Record<string, string | undefined>>
  /** The body as it came; read for its codes, never kept or shown. */
  body: string
}

const errorSchema = z.looseObject({
  type: z.string().nullish(),
  code: z.union([z.string(), z.number()]).nullish(),
  message: z.string().nullish(),
  status: z.union([z.string(), z.number()]).nullish(),
  details: z.array(z.looseObject({ retryDelay: z.string().optional() })).nullish(),
})
/** `{error: {…}}`, `{error: "text"}`, `{code, message}` and Google's list of one. */
const bodySchema = z.union([
  z.looseObject({ error: errorSchema }).transform(({ error }) => error),
  z
    .looseObject({ error: z.string() })
    .transform(({ error, code }) => ({ message: error, code: typeof code === 'string' ? code : null, type: null, status: null, details: null })),
  errorSchema,
])

function readBody(text: string) {
  try {
    const parsed: unknown = JSON.parse(text)
    return bodySchema.safeParse(Array.isArray(parsed) ? parsed[0] : parsed).data
  } catch {
    return undefined
  }
}

const QUOTA = /insufficient_quota|credit_balance|billing|arrearage|spend|provider_quota_exceeded|payment|balance/i
const TOO_LONG = /context_length|context window|too long|maximum context|request_too_large/i
const FILTERED = /content_filter|data_inspection|safety|blocked/i
const MOST_WAIT_MS = 60_000

/** How long the other side asks to wait, in milliseconds; null where it does not say, at most a minute is ever waited. */
export function retryAfterOf({ headers, body }: Pick<Refusal, 'headers' | 'body'>, now: Date): number | null {
  const millis = Number(headers['retry-after-ms'] ?? Number.NaN)
  if (Number.isFinite(millis)) return millis
  const after = headers['retry-after']
  if (after !== undefined) {
    const seconds = Number(after)
    if (Number.isFinite(seconds)) return seconds * 1000
    const at = Date.parse(after)
    if (Number.isFinite(at)) return Math.max(0, at - now.getTime())
  }
  const delay = readBody(body)?.details?.find(({ retryDelay }) => retryDelay !== undefined)?.retryDelay
  const seconds = Number(delay?.replace(/s$/, '') ?? Number.NaN)
  return Number.isFinite(seconds) ? seconds * 1000 : null
}

/**
 * Meaning of a refusal. Of the same words not every engine means the same: the throttle of qwen speaks of a quota that is used up, and passes within a
 * minute.
 */
export function kindOfRefusal(kind: string, { status, body }: Refusal): EngineFailure {
  const error = readBody(body)
  const details = `${error?.type ?? ''} ${error?.code ?? ''} ${error?.status ?? ''} ${error?.message ?? ''}`
  if (status === 401 || status === 403) return 'auth'
  if (status === 402) return 'quota'
  if (status === 429) return kind !== 'qwen' && QUOTA.test(details) ? 'quota' : 'rate'
  if (status === 404 || status === 410) return 'gone'
  if (status === 413 || TOO_LONG.test(details)) return 'tooLong'
  if (status === 408 || status === 504) return 'timeout'
  if (status === 498 || status >= 500) return 'overloaded'
  if (QUOTA.test(details)) return 'quota'
  if (FILTERED.test(details)) return 'filtered'
  return 'badRequest'
}

export const refusedBy = (kind: string, refusal: Refusal, now: Date): EngineError =>
  new EngineError(kindOfRefusal(kind, refusal), { status: refusal.status, retryAfterMs: retryAfterOf(refusal, now) })

const RETRIED: readonly EngineFailure[] = ['rate', 'overloaded', 'network', 'timeout']
export const MOST_TRIES = 3

/** Milliseconds until the next try, null for none: never after the first words, never where another try cannot help, and nobody waits more than a minute. */
export function retryWait(error: Pick<EngineError, 'kind' | 'retryAfterMs'>, { tries, hasBegun }: { tries: number; hasBegun: boolean }): number | null {
  if (hasBegun || tries >= MOST_TRIES || !RETRIED.includes(error.kind)) return null
  if (error.retryAfterMs === null) return 500 * 2 ** (tries - 1)
  return error.retryAfterMs <= MOST_WAIT_MS ? error.retryAfterMs : null
}
